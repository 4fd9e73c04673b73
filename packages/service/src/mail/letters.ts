/** A mail without its addresses. */
export interface Letter {
  subject: string
  text: string
}

/** What a person may do by a link, as their letter describes it. */
export interface Invited {
  /** The client whose member they are; null for an operator. */
  clientName: string | null
  link: string
  /** How long the link works. */
  validFor: string
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`

/** For a person who has not chosen a password yet. */
export function invitation({ clientName, link, validFor }: Invited): Letter {
  const place = clientName === null ? 'the operator console of Tributary' : `${clientName} on Tributary`
  return {
    subject: `Invitation to ${place}`,
    text: lines(
      `You have been invited to ${place}.`,
      '',
      'Open this link to choose your name and password:',
      link,
      '',
      `The link works once, within ${validFor}. If you did not expect it, ignore this mail.`,
    ),
  }
}

/** For a person for whom an owner or an operator made a new link. */
export function newLinkLetter({ clientName, link, validFor }: Invited): Letter {
  return {
    subject: 'Your new link to sign in to Tributary',
    text: lines(
      `A new link was made for your account${placeOf(clientName)}.`,
      '',
      'Open it to choose a new password. Your authenticator is removed, and you can set up a new one afterwards:',
      link,
      '',
      `The link works once, within ${validFor}. Links sent before no longer work.`,
    ),
  }
}

/** For a person who asked for a new password on the sign-in page. */
export function forgottenPassword({ clientName, link, validFor }: Invited): Letter {
  return {
    subject: 'Choose a new password for Tributary',
    text: lines(
      `You asked for a new password for your account${placeOf(clientName)}.`,
      '',
      'Open this link to choose it:',
      link,
      '',
      `The link works once, within ${validFor}. If you have an authenticator, you still need it to sign in.`,
      'If you did not ask for this, ignore this mail: your password stays as it is.',
    ),
  }
}

const placeOf = (clientName: string | null): string =>
  clientName === null ? ' in the operator console' : ` at ${clientName}`
