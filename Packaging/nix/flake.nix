# Not run here: only `nix-instantiate --parse` has read this file. Untried are `nix build`,
# `nix flake check` and the lock file, which the first run writes.
#
# Needs a nixpkgs whose Swift is 6.2 or newer. Builds tercet without tercet-sync.
{
  description = "Tercet, a kanban board in the terminal";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
      ];
      forEachSystem = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});

      # What the manifest asks for, by revision, because a build has no network. The names are those
      # of the folders into which the package manager would clone them.
      dependencies = [
        {
          identity = "grdb.swift";
          name = "GRDB";
          subpath = "GRDB.swift";
          location = "https://github.com/groue/GRDB.swift";
          revision = "a60dcff33d97a98b21425f1894587145d3efda50";
          version = "7.10.0";
        }
        {
          identity = "swift-argument-parser";
          name = "swift-argument-parser";
          subpath = "swift-argument-parser";
          location = "https://github.com/apple/swift-argument-parser";
          revision = "436bde4bb9489201ca6662f5cf94ec45fa8e244e";
          version = "1.8.2";
        }
        {
          identity = "tomlkit";
          name = "TOMLKit";
          subpath = "TOMLKit";
          location = "https://github.com/LebJe/TOMLKit";
          revision = "bebd313dec74a93cadc8b5677bb17ad6e45414f7";
          version = "0.6.0";
        }
        {
          identity = "yams";
          name = "Yams";
          subpath = "Yams";
          location = "https://github.com/jpsim/Yams";
          revision = "473e618fc72bf29741906dd2873cfd5892039c3e";
          version = "6.2.2";
        }
      ];

      checkout =
        dependency:
        builtins.fetchGit {
          url = dependency.location;
          rev = dependency.revision;
          allRefs = true;
          submodules = true;
        };

      # The package manager takes a checkout for its own when this file names it.
      workspaceState = builtins.toJSON {
        version = 7;
        object = {
          artifacts = [ ];
          prebuilts = [ ];
          dependencies = map (dependency: {
            basedOn = null;
            packageRef = {
              inherit (dependency) identity location name;
              kind = "remoteSourceControl";
            };
            state = {
              name = "sourceControlCheckout";
              checkoutState = { inherit (dependency) revision version; };
            };
            inherit (dependency) subpath;
          }) dependencies;
        };
      };
    in
    {
      packages = forEachSystem (pkgs: {
        default = pkgs.stdenv.mkDerivation {
          pname = "tercet";
          version = "0.2.0";
          src = ../..;

          nativeBuildInputs = [
            pkgs.swift
            pkgs.swiftpm
          ];
          buildInputs = [
            pkgs.cmark-gfm
            pkgs.ncurses
            pkgs.sqlite
          ];
          env.TERCET_WITHOUT_POSTGRES = "1";

          configurePhase = ''
            runHook preConfigure
            patchShebangs Scripts
            mkdir -p .build/checkouts
            ${nixpkgs.lib.concatMapStrings (dependency: ''
              cp -r --no-preserve=mode ${checkout dependency} .build/checkouts/${dependency.subpath}
            '') dependencies}
            cp ${pkgs.writeText "workspace-state.json" workspaceState} .build/workspace-state.json
            chmod u+w .build/workspace-state.json
            runHook postConfigure
          '';

          buildPhase = ''
            runHook preBuild
            export HOME=$TMPDIR
            swift build --disable-sandbox --skip-update --configuration release --product tercet
            runHook postBuild
          '';

          installPhase = ''
            runHook preInstall
            Scripts/install-files .build/release/tercet $out
            runHook postInstall
          '';

          meta = {
            description = "Kanban board in the terminal";
            license = nixpkgs.lib.licenses.mit;
            mainProgram = "tercet";
            platforms = systems;
          };
        };
      });

      devShells = forEachSystem (pkgs: {
        default = pkgs.mkShell {
          packages = [
            pkgs.swift
            pkgs.swiftpm
            pkgs.cmark-gfm
            pkgs.libvterm-neovim
            pkgs.ncurses
            pkgs.postgresql
            pkgs.python3
            pkgs.sqlite
            pkgs.tmux
          ];
        };
      });
    };
}
