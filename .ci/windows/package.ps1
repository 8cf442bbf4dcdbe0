# Builds a zip for Windows: target/packages. Run it in Visual Studio's developer PowerShell, which has rc.exe. Untested, because it was
# written on Linux. There .ci/package checks the icon and the manifest. The zip contains two programs that differ only in their subsystem:
# Continental.exe opens no console, and continental-cli.exe is for the commands.
$ErrorActionPreference = "Stop"
$PSNativeCommandUseErrorActionPreference = $true
Set-Location "$PSScriptRoot\..\.."

$version = (Select-String -Path Cargo.toml -Pattern '^version = "(.*)"$' | Select-Object -First 1).Matches.Groups[1].Value
$numbers = (($version -replace '[^0-9.].*$', '').Split('.') + '0') -join ','
$target = if ($env:CARGO_TARGET_DIR) { $env:CARGO_TARGET_DIR } else { "target" }
$out = "target\packages"
$tree = "$out\Continental"
Remove-Item -Recurse -Force $tree -ErrorAction SilentlyContinue
New-Item -ItemType Directory -Force "$tree\assets" | Out-Null

# The program itself draws the icon, so it is built without one first. The slow parts are built only once.
cargo build --locked --profile dist --bin continental
& "$target\dist\continental.exe" icons "$out\icons"
$made = "$out\resource"
New-Item -ItemType Directory -Force $made | Out-Null
Copy-Item "$out\icons\continental.ico", ".ci\windows\continental.manifest" $made
(Get-Content ".ci\windows\continental.rc") -replace '@VERSION@', $version -replace '@NUMBERS@', $numbers | Set-Content "$made\continental.rc"
Push-Location $made
rc.exe /nologo /fo continental.res continental.rc
Pop-Location
$resource = (Resolve-Path "$made\continental.res").Path

cargo rustc --locked --profile dist --bin continental -- -C "link-arg=$resource" -C link-arg=/MANIFEST:NO
Copy-Item "$target\dist\continental.exe" "$tree\continental-cli.exe"
cargo rustc --locked --profile dist --bin continental -- -C "link-arg=$resource" -C link-arg=/MANIFEST:NO `
    -C link-arg=/SUBSYSTEM:WINDOWS -C link-arg=/ENTRY:mainCRTStartup
Copy-Item "$target\dist\continental.exe" "$tree\Continental.exe"

# The files of the commit, without untracked files next to them.
git archive -o "$out\assets.zip" HEAD:assets characters locales phone rules sounds themes ui ':!*/README.md'
Expand-Archive -Force "$out\assets.zip" "$tree\assets"
$documents = "$tree\share\doc\continental"
New-Item -ItemType Directory -Force $documents | Out-Null
git archive -o "$out\bots.zip" HEAD:tests bots
Expand-Archive -Force "$out\bots.zip" $documents
git archive -o "$out\pictures.zip" HEAD:assets readme/contact.png readme/own_queen.png
Expand-Archive -Force "$out\pictures.zip" $documents
Remove-Item "$out\assets.zip", "$out\bots.zip", "$out\pictures.zip"
Copy-Item assets\README.md "$documents\card-art.md"
Copy-Item LICENSE "$tree\LICENSE.txt"
Copy-Item CHANGELOG.md $tree
python .ci\licences.py $tree
& "$tree\continental-cli.exe" paths
Compress-Archive -Force -Path $tree -DestinationPath "$out\continental-$version-windows-x86_64.zip"
