import { createTaskPool } from './pool.ts'

/** A parent to be killed in the middle of a document. */
const pool = createTaskPool({
  task: { url: new URL('./test-task.ts', import.meta.url).href, exportName: 'testTask' },
  size: 1,
  limits: { text: 60_000 },
})
await pool.run(new Uint8Array(1), 'echo')
pool.run(new Uint8Array(1), 'spin').catch(() => {})
process.stdout.write(`${pool.pids()[0]}\n`)
