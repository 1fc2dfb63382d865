import { activeSuperadmins, staffAddresses } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { AskAnswer, GivingKind, OwnerAct, Unasked } from '#shared/money/daily-ceiling.ts'

type Teller = Pick<ServiceContext, 'actor' | 'clock' | 'database' | 'outbox'>

interface Asked {
  act: OwnerAct
  /** Francs. */
  amount: number
}

/** Writes to the superadmins that this admin asks them for an act, inside `write()`. */
export function tellAsked(orm: Orm, ctx: Teller, asked: Asked & { note: string | null }): void {
  const { act, amount, note } = asked
  const facts = { who: ctx.actor.fullname, act, amount, note }
  for (const { id: userId, email: to } of activeSuperadmins(orm))
    enqueueMail(orm, ctx, { template: 'owner-asked', to, userId, facts })
}

/** Writes to the superadmins that this admin hands a claim over to them, with the answer that they prepared, inside `write()`. */
export function tellClaimAsked(
  orm: Orm,
  ctx: Teller,
  { claimId, amount }: { claimId: string; amount: number },
): void {
  if (ctx.actor.role === 'superadmin') return
  const who = ctx.actor.fullname
  // The words for the client are in the claim, and go with it.
  const facts = { who, act: 'claims.toOwner', amount, note: null, claimId } as const
  for (const { id: userId, email: to } of activeSuperadmins(orm))
    enqueueMail(orm, ctx, { template: 'owner-asked', to, userId, facts })
}

/** Writes to the one who asked what the owner, who acts, answered, inside `write()`. */
export function tellAnswered(
  orm: Orm,
  ctx: Teller,
  { act, amount, askedBy, answer }: Asked & { askedBy: string; answer: AskAnswer },
): void {
  const asker = staffAddresses(orm).find(({ id }) => id === askedBy)
  if (!asker) return
  const facts = { by: ctx.actor.fullname, act, amount, answer }
  enqueueMail(orm, ctx, { template: 'owner-answered', to: asker.email, userId: asker.id, facts })
}

/** Writes to the superadmins that cash left at a closing and no photo of its slip came, inside `write()`. */
export function tellSlipMissing(
  orm: Orm,
  ctx: Teller,
  facts: { who: string; amount: number; number: number },
): void {
  for (const { id: userId, email: to } of activeSuperadmins(orm))
    enqueueMail(orm, ctx, { template: 'slip-missing', to, userId, facts })
}

/** Writes to the superadmins what was taken above the ceiling of who acts, inside `write()`. */
export function tellTaken(
  orm: Orm,
  ctx: Teller,
  { kind, amount, unasked }: { kind: GivingKind; amount: number; unasked: Unasked },
): void {
  const { daily } = readSettings(orm, 'giving')
  const who = ctx.actor.fullname
  for (const { id: userId, email: to } of activeSuperadmins(orm))
    enqueueMail(orm, ctx, {
      template: 'ceiling-passed',
      to,
      userId,
      facts: { who, kind, amount, daily, unasked },
    })
}
