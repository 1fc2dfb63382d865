import type { KeyObject } from 'node:crypto'
import type { Env } from '#server/env.ts'
import {
  codeDigits,
  linkAddress,
  mergeAddress,
  sentCodeDigits,
  versionedId,
} from '#server/lib/derived-secrets.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import { isolated } from '#shared/text/isolate.ts'
import { type Message, type Reach, renderLetter } from './layout.ts'
import type { Letter, Secrets } from './letter.ts'
import { LETTERS, type MailFacts, type MailTemplate } from './letters.ts'

/** The purpose of the link that an e-mail carries. */
export const CARRIED: Partial<Record<MailTemplate, 'signup' | 'recovery'>> = {
  'confirm-signup': 'signup',
  'reset-password': 'recovery',
  'application-accepted': 'recovery',
}

interface Row {
  template: string
  facts: Record<string, string | number | null>
}

interface Maker {
  secret: KeyObject
  env: Pick<Env, 'publicUrl'>
  reach: Reach
}

/** Writes the e-mail of an outbox row; the same row gives the same words. Throws when no template has its name. */
export function renderMail({ template, facts }: Row, { secret, env, reach }: Maker): Message {
  if (!isTemplate(template)) throw new Error(`No e-mail template is named ${template}`)
  const site = env.publicUrl
  const secrets = {
    link: linkOf(template, facts, { secret, site }),
    code: codeOf(template, facts, secret),
  }
  return renderLetter(write(template, facts, secrets), { site, reach })
}

/** The address that an e-mail carries; empty where it carries none. */
function linkOf(
  template: MailTemplate,
  { tokenId, invoiceId, linkVersion }: Row['facts'],
  maker: { secret: KeyObject; site: string },
): string {
  const purpose = CARRIED[template]
  if (purpose) return linkAddress(maker, purpose, String(tokenId))
  if (!invoiceId) return ''
  return linkAddress(maker, 'company invoice', versionedId(String(invoiceId), Number(linkVersion)))
}

/** The digits that an e-mail carries; empty where it carries none. */
export function codeOf(template: MailTemplate, facts: Row['facts'], secret: KeyObject): string {
  const { codeId, tokenId, email, leftId } = facts
  if (template === 'validation-code') return codeDigits(secret, String(codeId))
  const purpose = 'e-mail code'
  const [id, address] = [String(tokenId), String(email)]
  if (template === 'added-email') return sentCodeDigits(secret, { purpose, id, sentTo: address })
  if (template !== 'merge-code') return ''
  return sentCodeDigits(secret, { purpose, id, sentTo: mergeAddress(address, String(leftId)) })
}

function write<T extends MailTemplate>(template: T, facts: Row['facts'], secrets: Secrets): Letter {
  const letters: { [K in MailTemplate]: (facts: MailFacts[K], secrets: Secrets) => Letter } =
    LETTERS
  // The database gives back what `enqueueMail` typed.
  return letters[template](cleaned(facts) as MailFacts[T], secrets)
}

/** Facts cleaned for our sentences: texts on one line, which turn nothing around them. */
function cleaned(facts: Row['facts']): Row['facts'] {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? isolated(oneLine(fact)) : fact,
    ]),
  )
}

function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(LETTERS, name)
}
