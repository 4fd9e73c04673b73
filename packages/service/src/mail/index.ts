export { mail } from './capability.ts'
export { makeAndSendLink, sendForgottenPassword } from './links.ts'
export { sendMail } from './mailer.ts'
