import { capgoTypes } from '@tributary/mobile'
import { typeName } from '../words.ts'

export interface PrivacyNames {
  app: string
  /** Null before an invitation was accepted. */
  company: string | null
}

export interface PrivacySection {
  title: string
  paragraphs: readonly string[]
  list?: readonly string[]
}

/** What the app says of its use of health data: in the app, on the service and in the permission sheet of Health Connect. */
export function privacySections({ app, company }: PrivacyNames): PrivacySection[] {
  const who = company ?? 'the company whose invitation you accept in the app'
  return [
    {
      title: 'What is read',
      paragraphs: [
        `After you connect the health store of your phone, ${app} reads these kinds of data, and of them only those that you allow in the permission sheet of your phone:`,
      ],
      list: readTypes(),
    },
    {
      title: 'What is not done',
      paragraphs: [
        `${app} writes nothing to your health data. It reads nothing before you accepted the terms and connected a store. It shows no advertising, sells nothing and hands nothing to anybody but ${who}.`,
        'The camera is used for the QR code of an invitation only. No picture is kept.',
      ],
    },
    {
      title: 'Why',
      paragraphs: [
        `Your data are sent so that ${who} can provide what its terms describe. What happens with them there is described in those terms.`,
      ],
    },
    {
      title: 'Where it goes',
      paragraphs: [
        `Your phone sends the data over an encrypted connection to the service that ${who} uses. What was read and not yet sent waits on your phone and is deleted there when the service has confirmed it.`,
      ],
    },
    {
      title: 'When',
      paragraphs: [
        'With the first connection the last 29 days are read, where they are used; afterwards what is new. While the app is closed your phone reads only if you allow that, and you can switch it off in the app.',
      ],
    },
    {
      title: 'How to withdraw',
      paragraphs: ['You can stop at any time, without giving a reason:'],
      list: [
        'In the app: “Disconnect” ends one store, “Log out” ends sending from this phone, “Unlink this phone” ends both.',
        'On Android: Settings, Health Connect, App permissions.',
        'On an iPhone: the Health app, your picture, Apps.',
        `To have data erased that were sent, ask ${who}.`,
      ],
    },
  ]
}

/** In words, each once: the stores of both kinds of phones share most of them. */
function readTypes(): string[] {
  const names = [...capgoTypes('android'), ...capgoTypes('ios')].map(typeName)
  return [...new Set(names)].sort()
}
