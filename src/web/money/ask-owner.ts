import { useState } from 'react'
import { toOwner } from '#shared/money/daily-ceiling.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { type Inputs, type Outputs, trpc } from '#web/trpc.ts'

type Ask = Inputs['ownerAsks']['ask']
type InputOf<Act extends Ask['act']> = Extract<Ask, { act: Act }>['input']
type Ceiling = Outputs['dailyCeiling']['own']

interface Asking {
  /** Francs that count towards the ceiling; 0 for what does not, and what only the server can tell. */
  amount: number
  /** The ceiling is asked for. */
  enabled?: boolean
  onAsked: () => void
}

/**
 * « Demander à … »: an act above what its person may still give today goes to an owner as it was typed. `isAbove` is known before the
 * act is sent, or once it was refused for this sum.
 */
export function useAskOwner<Act extends Ask['act']>(
  act: Act,
  { amount, enabled = true, onAsked }: Asking,
) {
  const ceiling = trpc.dailyCeiling.own.useQuery(undefined, { enabled }).data ?? null
  const [refused, setRefused] = useState<number>()
  const label = askLabel(ceiling)
  const sending = useKeyedAct(trpc.ownerAsks.ask, {
    failed: 'La demande n’est pas partie.',
    stale: ['ownerAsks', 'requests'],
    // The key of the act itself is new with each tap.
    sameBy: (values) =>
      JSON.stringify(values, (name, value) => (name === 'idempotencyKey' ? undefined : value)),
    onSuccess() {
      notifySuccess('Demande envoyée', 'Rien n’est fait avant la réponse.')
      onAsked()
    },
  })
  return {
    ceiling,
    label,
    isAbove: ceiling !== null && (amount > ceiling.left || refused === amount),
    sending,
    ask: (input: InputOf<Act>) => void sending.run({ act, input }),
    /** Notes that the server refused this sum; false for another refusal. */
    noteRefusal(error: unknown): boolean {
      const code = appCodeOf(error)
      if (code !== 'CEILING_REACHED' && code !== 'OWNER_NEEDED') return false
      setRefused(amount)
      return true
    },
  }
}

/** « Demander à Adjoua Brou ». */
export const askLabel = (ceiling: Ceiling): string => `Demander ${toOwner(ceiling?.owner)}`

/** The words beside a sum: how much is left to give today. */
export const leftTodayWords = (ceiling: Ceiling): string | undefined =>
  ceiling ? `Il vous reste ${formatFcfa(ceiling.left)} à donner aujourd’hui.` : undefined
