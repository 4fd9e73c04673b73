import {
  type Actor,
  findPeopleByEmail,
  LINK_DAYS,
  makeLink,
  makePasswordLink,
  namesOfClients,
  PASSWORD_LINK_HOURS,
  type Person,
} from '../accounts/index.ts'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { forgottenPassword, type Invited, invitation, newLinkLetter } from './letters.ts'
import { sendMail } from './mailer.ts'

/** A link that was made for a person: sent by mail, or, where that is not possible, shown to the one who made it. */
type HandedLink = { link: string; mail: 'off' | 'failed' } | { link: null; mail: 'sent' }

/**
 * Makes a link for the person that `choose` finds or adds, and sends it to them once the transaction has been committed. The link
 * is stored as a hash only, so it is not kept for later: where the mail fails, the caller hands it over.
 */
export async function makeAndSendLink(
  platform: Platform,
  actor: Actor,
  choose: (trx: Db) => Promise<Person>,
): Promise<HandedLink> {
  const { person, link } = await platform.db.transaction().execute(async (trx) => {
    const chosen = await choose(trx)
    return { person: chosen, link: await makeLink(platform, trx, actor, chosen) }
  })
  const { mail, environment } = platform.config
  if (mail === null) return { link, mail: 'off' }
  try {
    const write = person.hasJoined ? newLinkLetter : invitation
    const invited = { clientName: await clientNameOf(platform, person), link, validFor: `${LINK_DAYS} days` }
    await sendMail(mail, environment, [person.email], write(invited))
    return { link: null, mail: 'sent' }
  } catch (error) {
    platform.log.warn({ err: error, person_id: person.personId }, 'a link could not be sent by mail')
    return { link, mail: 'failed' }
  }
}

/**
 * Sends a link to everyone who signs in with an address. It runs later and apart from the request, so that the answer to the
 * request takes the same time whether or not the address is known.
 */
export const forgottenPasswordJob: Job<{ email: string }> = {
  name: 'mail.forgotten_password',
  async run(platform, { email }) {
    const { mail, environment } = platform.config
    if (mail === null) return
    for (const person of await findPeopleByEmail(platform.db, email)) {
      const invited: Invited = {
        clientName: await clientNameOf(platform, person),
        link: await platform.db.transaction().execute((trx) => makePasswordLink(platform, trx, person)),
        validFor: `${PASSWORD_LINK_HOURS} hours`,
      }
      await sendMail(mail, environment, [person.email], forgottenPassword(invited))
    }
  },
}

export const sendForgottenPassword = (db: Db, email: string): Promise<void> =>
  enqueue(db, forgottenPasswordJob, { email }, { key: email })

async function clientNameOf({ db }: Platform, { clientUuid }: Person): Promise<string | null> {
  if (clientUuid === null) return null
  return (await namesOfClients(db, [clientUuid])).get(clientUuid) ?? null
}
