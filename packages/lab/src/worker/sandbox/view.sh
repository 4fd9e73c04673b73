# Runs a program in a file system that holds nothing but the given paths, all of them read-only.
# Arguments: mount, chroot, the folder to build it in, then source, target and mount options of each path, --, the program.
# It runs in a mount namespace of its own, so nothing of this is seen outside and nothing has to be undone.
set -eu
mount=$1 chroot=$2 root=$3
shift 3
"$mount" -t tmpfs -o nosuid,nodev,mode=755,size=1m tmpfs "$root"
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then
    mkdir -p "$root$2"
  else
    mkdir -p "$root${2%/*}"
    : >"$root$2"
  fi
  "$mount" --rbind "$1" "$root$2"
  # Options that the path has outside must be repeated: without rights over the host they cannot be taken away.
  "$mount" -o "remount,bind,ro,$3" "$root$2"
  shift 3
done
shift
mkdir "$root/proc"
# Processes of other users are hidden, where this may be mounted anew.
"$mount" -t proc -o nosuid,nodev,noexec,hidepid=invisible proc "$root/proc" 2>/dev/null ||
  "$mount" --rbind /proc "$root/proc"
"$mount" -o remount,bind,ro,nosuid,nodev "$root"
# The shell adds this one; it names a folder outside.
unset PWD
exec "$chroot" "$root" "$@"
