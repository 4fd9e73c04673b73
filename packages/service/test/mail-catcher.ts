import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface CaughtMail {
  from: string
  to: string[]
  /** The headers and the text as they were sent. */
  raw: string
  /** The text with its line breaks undone, as a reader sees it. */
  body: string
}

export interface MailCatcher {
  url: string
  mails: CaughtMail[]
  /** From now on every mail is refused, as by a server whose disk is full. */
  refuse(isRefusing: boolean): void
  close(): Promise<void>
}

/** A mail server that keeps what it receives. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'mailer' && password === 'p@ss'
        ? done(null, { user: username })
        : done(new Error('wrong credentials')),
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        if (isRefusing) return done(Object.assign(new Error('no space left'), { responseCode: 452 }))
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          body: bodyOf(raw),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://mailer:${encodeURIComponent('p@ss')}@127.0.0.1:${port}`,
    mails,
    refuse(refusing) {
      isRefusing = refusing
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text behind the headers; long lines were broken with `=`. */
function bodyOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  return /^content-transfer-encoding: quoted-printable/im.test(raw)
    ? body
        .replaceAll('=\r\n', '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body
}
