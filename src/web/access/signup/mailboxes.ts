interface Mailbox {
  name: string
  /** Opens its application on a phone that has it. */
  url: string
}

const GMAIL = { name: 'Gmail', url: 'https://mail.google.com/' }
const YAHOO = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' }
const OUTLOOK = { name: 'Outlook', url: 'https://outlook.live.com/mail/' }
const ICLOUD = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail' }

const MAILBOXES: Readonly<Record<string, Mailbox>> = {
  'gmail.com': GMAIL,
  'googlemail.com': GMAIL,
  'yahoo.com': YAHOO,
  'yahoo.fr': YAHOO,
  'ymail.com': YAHOO,
  'outlook.com': OUTLOOK,
  'outlook.fr': OUTLOOK,
  'hotmail.com': OUTLOOK,
  'hotmail.fr': OUTLOOK,
  'live.com': OUTLOOK,
  'live.fr': OUTLOOK,
  'icloud.com': ICLOUD,
  'me.com': ICLOUD,
}

/** Where the e-mails of this address are read; undefined for a domain that is not known. */
export function mailboxOf(email: string): Mailbox | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.hasOwn(MAILBOXES, domain) ? MAILBOXES[domain] : undefined
}
