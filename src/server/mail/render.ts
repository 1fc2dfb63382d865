import type { TokenType } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { codeDigits, tokenText } from '#server/lib/derived-secrets.ts'
import { paths } from '#shared/paths.ts'
import { oneLine, severalLines } from '#shared/text/clean-text.ts'
import { type Message, type Reach, renderLetter } from './layout.ts'
import type { Letter, Secrets } from './letter.ts'
import { LETTERS, type MailFacts, type MailTemplate } from './letters.ts'

/** The e-mails that carry a single-use link: the token's kind and the page that takes it from the hash. */
const CARRIED: Partial<Record<MailTemplate, { type: TokenType; page: string }>> = {
  'confirm-signup': { type: 'signup', page: paths.signIn },
  'reset-password': { type: 'recovery', page: paths.resetPassword },
  'application-accepted': { type: 'recovery', page: paths.resetPassword },
}

interface Row {
  template: string
  facts: Record<string, string | number | null>
}

interface Maker {
  secret: Buffer
  env: Pick<Env, 'publicUrl'>
  reach: Reach
}

/** Writes the e-mail of an outbox row; the same row gives the same words. Throws when no template has its name. */
export function renderMail({ template, facts }: Row, { secret, env, reach }: Maker): Message {
  if (!isTemplate(template)) throw new Error(`No e-mail template is named ${template}`)
  const site = env.publicUrl
  const secrets = {
    link: carriedLink(template, String(facts.tokenId), { secret, site }),
    code: template === 'validation-code' ? codeDigits(secret, String(facts.codeId)) : '',
  }
  return renderLetter(write(template, facts, secrets), { site, reach })
}

function write<T extends MailTemplate>(template: T, facts: Row['facts'], secrets: Secrets): Letter {
  const letters: { [K in MailTemplate]: (facts: MailFacts[K], secrets: Secrets) => Letter } =
    LETTERS
  // The database gives back what `enqueueMail` typed.
  return letters[template](cleaned(facts) as MailFacts[T], secrets)
}

/** Facts cleaned for our sentences: texts on one line; only a message keeps its line breaks. */
function cleaned(facts: Row['facts']): Row['facts'] {
  const clean = (name: string) => (name === 'message' ? severalLines : oneLine)
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? clean(name)(fact) : fact,
    ]),
  )
}

function carriedLink(
  template: MailTemplate,
  tokenId: string,
  { secret, site }: { secret: Buffer; site: string },
): string {
  const carried = CARRIED[template]
  if (!carried) return ''
  const { type, page } = carried
  return `${site}${page}#type=${type}&token=${tokenText(secret, type, tokenId)}`
}

function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(LETTERS, name)
}
