import { spawn } from 'node:child_process'
import { once } from 'node:events'

const CLEAN_UP = `cat >/dev/null
pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" && sleep 1
rm -rf "$1"`

/** Stops the folder's server and removes the folder when this process dies without doing it, even by SIGKILL. */
export function guardFolder(folder: string): () => Promise<void> {
  const watchdog = spawn('sh', ['-c', CLEAN_UP, 'watchdog', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  watchdog.unref()
  const gone = once(watchdog, 'exit')
  return async () => {
    watchdog.ref()
    watchdog.stdin.end()
    await gone
  }
}
