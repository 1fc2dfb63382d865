import type { Orm } from '#server/db/database.ts'
import type { secondFactorLetters } from '#server/mail/letters/second-factor.ts'
import type { MailFacts } from '#server/mail/letters.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { emailOf } from '../users/users.service.ts'

type Sender = Parameters<typeof enqueueMail>[1]
type Notice = keyof typeof secondFactorLetters

interface Person {
  id: string
  email: string | null
  fullname: string
}

/** Tells the owner what became of their second factors and codes, inside the `write()` that changes them. */
export function mailOwner<T extends Notice>(
  orm: Orm,
  ctx: Sender,
  owner: Person,
  template: T,
  facts: Omit<MailFacts[T], 'fullname' | 'at'>,
): void {
  // TypeScript cannot combine the facts of a generic T.
  const whole = {
    ...facts,
    fullname: owner.fullname,
    at: ctx.clock.now(),
  } as unknown as MailFacts[T]
  enqueueMail(orm, ctx, { template, to: emailOf(owner), userId: owner.id, facts: whole })
}
