import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy between a program and its database: it passes everything on until a test cuts or freezes it. */
export class Wire {
  connections = 0
  /** The target of new connections. */
  target: { host: string; port: number }
  /** Cuts every new connection. */
  down = false
  #silent = false
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  constructor(target: { host: string; port: number }) {
    this.target = target
    this.#server = createServer((near) => {
      this.connections += 1
      this.#keep(near)
      if (this.down) return near.destroy()
      // Accepted, and never answered.
      if (this.#silent) return near.pause()
      const far = connect(this.target.port, this.target.host)
      this.#keep(far)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
      near.pipe(far).pipe(near)
    })
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return (this.#server.address() as { port: number }).port
  }

  cut(): void {
    this.down = true
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Acts as a host that vanished: nothing passes, nothing is reset, and new connections are not answered. */
  freeze(): void {
    this.#silent = true
    for (const socket of this.#sockets) {
      socket.unpipe()
      socket.pause()
      socket.removeAllListeners('close')
      socket.on('close', () => this.#sockets.delete(socket))
    }
  }

  /** New connections pass; those that were frozen stay so. */
  thaw(): void {
    this.#silent = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** The address of a database by way of a wire to it. */
export async function wireTo(databaseUrl: string): Promise<{ wire: Wire; url: string }> {
  const url = new URL(databaseUrl)
  const wire = new Wire({ host: url.hostname, port: Number(url.port) })
  url.hostname = '127.0.0.1'
  url.port = String(await wire.open())
  return { wire, url: url.href }
}
