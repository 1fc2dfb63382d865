import type { Orm } from '#server/db/database.ts'
import { emailOf } from '#server/features/users/users.service.ts'
import type { FactorKind } from '#server/mail/letters/second-factor.ts'
import { enqueueMail } from '#server/mail/outbox.ts'

type Sender = Parameters<typeof enqueueMail>[1]

interface Person {
  id: string
  email: string | null
  fullname: string
}

/** Tells the owner of a new second factor, in the write that stores it; `name` is a passkey's. */
export function mailFactorAdded(
  orm: Orm,
  ctx: Sender,
  owner: Person,
  { kind, name }: { kind: FactorKind; name: string | null },
): void {
  const facts = { fullname: owner.fullname, kind, name, at: ctx.clock.now() }
  const to = emailOf(owner)
  enqueueMail(orm, ctx, { template: 'second-factor-added', to, userId: owner.id, facts })
}

/** Tells the owner that a second factor, or all of them, were removed, and by whom, in the write that removes them. */
export function mailFactorRemoved(
  orm: Orm,
  ctx: Sender,
  owner: Person,
  { kind, by }: { kind: FactorKind | 'all'; by: 'owner' | 'colleague' | 'machine' },
): void {
  const facts = { fullname: owner.fullname, kind, by, at: ctx.clock.now() }
  const to = emailOf(owner)
  enqueueMail(orm, ctx, { template: 'second-factor-removed', to, userId: owner.id, facts })
}

/** Tells the owner that a recovery code was used, in the write that uses it up. */
export function mailCodeUsed(orm: Orm, ctx: Sender, owner: Person, left: number): void {
  const facts = { fullname: owner.fullname, left, at: ctx.clock.now() }
  const to = emailOf(owner)
  enqueueMail(orm, ctx, { template: 'recovery-code-used', to, userId: owner.id, facts })
}

/** Tells the owner that the recovery codes were made anew, in the write that makes them. */
export function mailCodesMade(orm: Orm, ctx: Sender, owner: Person): void {
  const facts = { fullname: owner.fullname, at: ctx.clock.now() }
  const to = emailOf(owner)
  enqueueMail(orm, ctx, { template: 'recovery-codes-made', to, userId: owner.id, facts })
}

/** Tells the owner that a browser gave the right password and then only wrong codes, until no try was left. */
export function mailCodesWrong(orm: Orm, ctx: Sender, owner: Person, device: string): void {
  const facts = { fullname: owner.fullname, device, at: ctx.clock.now() }
  const to = emailOf(owner)
  enqueueMail(orm, ctx, { template: 'second-codes-wrong', to, userId: owner.id, facts })
}
