import { createTaskPool } from './pool.ts'

/** A parent process for tests: they kill it in the middle of a document, if it is given one, or interrupt it, and then it reads another. */
const pool = createTaskPool({
  task: { url: new URL('./test-task.ts', import.meta.url).href, exportName: 'testTask' },
  size: 1,
  limits: { text: 60_000 },
})
const read = async () => {
  const { pid } = (await pool.run(new Uint8Array(1), 'echo')) as { pid: number }
  return pid
}
const printPid = (pid: number) => process.stdout.write(`${pid}\n`)

process.on('SIGINT', () => read().then(printPid))
const pid = await read()
const [document] = process.argv.slice(2)
if (document) pool.run(new Uint8Array(1), document).catch(() => {})
printPid(pid)
