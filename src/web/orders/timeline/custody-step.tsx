import {
  IconAlertTriangle,
  IconFlag,
  IconFlagCheck,
  IconMapPin,
  IconMoodSad,
  IconMoodSmile,
  IconReceipt,
} from '@tabler/icons-react'
import { flagLabel, NUMBER_ANSWER_LABELS } from '#shared/order-flags.ts'
import { CLAIM_STEP_LABELS, type ClaimStep } from '#shared/orders/claims/claim-steps.ts'
import { closingText } from '#shared/orders/closings.ts'
import { countedLabel } from '#shared/orders/contents-words.ts'
import { releaseWords } from '#shared/orders/pieces/release-words.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import type { OrderEvent, StepText } from './step-text.ts'

/** A thread that a phone kept from before knows no bags. */
type Count = Omit<NonNullable<OrderEvent['count']>, 'bags'> & { bags?: number }

/** The result of a count: `8 pièces comptées sur 7, 1 défaut`. */
export function countText({ expected, counted, bags, reserves }: Count) {
  const gap = counted === expected ? '' : ` sur ${expected}`
  const reserveText = reserves > 0 ? `, ${countLabel(reserves, 'défaut')}` : ''
  return `${countedLabel({ pieces: counted, bags })}${gap}${reserveText}`
}

/**
 * The text of a count, flag, landmark, code, adjustment, discount or answer after the delivery in the timeline, or undefined when it is not for this
 * reader. `who` is its author, by the name that the reader may see.
 */
export function custodyStep(
  event: OrderEvent,
  role: Role,
  who: string | undefined,
): StepText | undefined {
  const { kind, count, flag, tries, adjustment, closing, claim } = event
  if (count) return { label: countText(count), detail: who, icon: <IconReceipt /> }
  if (adjustment?.atDoor) return doorStep(event, adjustment, { role, who })
  if (adjustment) return adjustmentStep(event, adjustment, who)
  if (claim) return claimStep(claim, role, who)
  if (flag) return isStaff(role) ? flagStep(event, flag, who) : messageStep(event, who)
  // A client reads their problem as the message that they sent.
  if (closing && (isStaff(role) || closing.answer === 'well'))
    return {
      label: closingText(closing),
      detail: who,
      icon: closing.answer === 'well' ? <IconMoodSmile /> : <IconMoodSad />,
    }
  if (kind === 'landmark_added')
    return { label: 'Repère ajouté', detail: who, icon: <IconMapPin /> }
  if (kind !== 'code_failed' || !isStaff(role)) return undefined
  const triesText = tries ? ` (${countLabel(tries, 'essai')})` : ''
  return {
    label: `Code de livraison faux${triesText}`,
    detail: who,
    icon: <IconAlertTriangle />,
    alert: true,
  }
}

function flagStep(
  { kind, numberAnswer, disagreed, release }: OrderEvent,
  flag: NonNullable<OrderEvent['flag']>,
  who: string | undefined,
): StepText {
  const words = flagLabel(flag, disagreed)
  if (release) return { label: releaseWords(release), detail: who, icon: <IconFlagCheck /> }
  if (kind === 'flag_resolved') {
    const answer = numberAnswer && NUMBER_ANSWER_LABELS[numberAnswer]
    const detail = [answer, who].filter(Boolean).join(' · ')
    return { label: `Traité\u00a0: ${words}`, detail, icon: <IconFlagCheck /> }
  }
  return { label: words, detail: who, icon: <IconFlag />, alert: true }
}

/** The client reads only these steps in the thread of the order, because the screen of the claim has the rest. */
const TOLD_STEPS: Partial<Record<ClaimStep, string>> = {
  proposed: 'Notre réponse à votre réclamation',
  accepted: 'Vous avez accepté notre réponse',
  declined: 'Vous n’êtes pas d’accord avec notre réponse',
}

/** The flag says that it came. */
function claimStep(
  { step, amount }: NonNullable<OrderEvent['claim']>,
  role: Role,
  who: string | undefined,
): StepText | undefined {
  if (step === null || step === 'opened') return undefined
  const icon = <IconMoodSad />
  const sum = amount === null ? undefined : formatFcfa(amount)
  const detail = [sum, who].filter(Boolean).join(' · ') || undefined
  if (isStaff(role))
    return { label: `Réclamation\u00a0: ${lowerFirst(CLAIM_STEP_LABELS[step])}`, detail, icon }
  const label = role === 'client' ? TOLD_STEPS[step] : undefined
  return label ? { label, detail, icon } : undefined
}

/** The only flags that a client sees are those of their own messages. */
function messageStep({ kind, flag, via }: OrderEvent, who: string | undefined): StepText {
  const words = MESSAGES[flag as keyof typeof MESSAGES] ?? MESSAGES.disagreement
  if (kind === 'flag_resolved') return { label: words.handled, icon: <IconFlagCheck /> }
  return {
    label: words.said,
    icon: <IconFlag />,
    detail: via ? `L’équipe est prévenue · ${who}` : 'L’équipe est prévenue.',
  }
}

const MESSAGES = {
  claim: { said: 'Vous avez fait une réclamation', handled: 'Réclamation close' },
  problem: {
    said: 'Vous avez signalé un problème',
    handled: 'L’équipe a traité votre message',
  },
  disagreement: {
    said: 'Vous n’êtes pas d’accord',
    handled: 'L’équipe a traité votre désaccord',
  },
} as const

function adjustmentStep(
  { kind, via }: OrderEvent,
  { before, after }: NonNullable<OrderEvent['adjustment']>,
  who: string | undefined,
): StepText {
  const icon = <IconReceipt />
  const instead = [`au lieu de ${formatFcfa(before)}`, who].filter(Boolean).join(' · ')
  const unchanged = [`Le total reste ${formatFcfa(before)}`, who].filter(Boolean).join(' · ')
  if (via === 'count')
    return {
      label: `Total baissé par le comptage\u00a0: ${formatFcfa(after)}`,
      detail: instead,
      icon,
    }
  switch (kind) {
    case 'adjustment_accepted':
      return { label: `Nouveau total accepté\u00a0: ${formatFcfa(after)}`, detail: instead, icon }
    case 'discount_given':
      return { label: `Remise, nouveau total\u00a0: ${formatFcfa(after)}`, detail: instead, icon }
    case 'adjustment_refused':
      return { label: 'Nouveau total refusé', detail: unchanged, icon }
    case 'adjustment_withdrawn':
      return { label: 'Nouveau total retiré', detail: unchanged, icon }
    default:
      return { label: `Nouveau total proposé\u00a0: ${formatFcfa(after)}`, detail: instead, icon }
  }
}

/** The step of what was weighed or counted before the client: the total until then was an estimate. */
function doorStep(
  { kind, via }: OrderEvent,
  { before, after }: NonNullable<OrderEvent['adjustment']>,
  { role, who }: { role: Role; who: string | undefined },
): StepText {
  const icon = <IconReceipt />
  const estimated = `${formatFcfa(before)} estimés`
  const phone = role === 'client' ? 'sur votre téléphone' : 'sur son téléphone'
  const detailOf = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  switch (kind) {
    case 'adjustment_accepted': {
      const where = via === 'door' ? 'devant le livreur' : phone
      const detail = detailOf(estimated, via === 'phone' ? null : where, who)
      return { label: `Total accepté à la porte\u00a0: ${formatFcfa(after)}`, detail, icon }
    }
    case 'adjustment_refused':
      return { label: `Pas d’accord avec ${formatFcfa(after)}`, detail: who, icon, alert: true }
    case 'adjustment_withdrawn':
      return { label: 'Total repris à la porte', detail: who, icon }
    default: {
      const label = `Pesé ou compté à la porte\u00a0: ${formatFcfa(after)}`
      return { label, detail: detailOf(estimated, who), icon }
    }
  }
}
