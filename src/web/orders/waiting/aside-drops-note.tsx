import type { ReactNode } from 'react'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { withShown } from '#shared/shown.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Note } from '#web/components/feedback/note.tsx'
import type { WaitingCount, WaitingDrop } from './waiting-order.ts'

interface Props {
  drops: readonly AsideAct[]
  /** The buttons of one of them. */
  actOf?: (drop: AsideAct) => ReactNode
  /** Said under them. */
  children?: ReactNode
}

type AsideAct = WaitingDrop | WaitingCount

/** The drops and the counts that wait for the network, of clients whom the till has served. */
export function AsideDropsNote({ drops, actOf, children }: Props) {
  return (
    <Note tone="warning" role="status" title={titleOf(drops)}>
      <ul className="stack gap-6 mt-6">
        {drops.map((drop) => (
          <li key={drop.key} className="row wrap justify-between gap-8">
            <span className="shrink anywhere">{wordsOf(drop)}</span>
            {actOf?.(drop)}
          </li>
        ))}
      </ul>
      {children}
    </Note>
  )
}

function titleOf(acts: readonly AsideAct[]): string {
  const [noun, ...others] = new Set(acts.map(nounOf))
  if (acts.length === 1) return `Un ${noun} attend le réseau`
  return `${acts.length} ${others.length === 0 ? `${noun}s` : 'clients servis'} attendent le réseau`
}

function nounOf(act: AsideAct): string {
  if (act.kind === 'drop') return 'dépôt'
  return act.payload.input.from === 'pending' ? 'comptage' : 'retrait'
}

function whatOf(act: AsideAct): string {
  const client = isolated(act.payload.fullname)
  if (act.kind === 'drop') {
    const { draft, input } = act.payload
    return `${client}, ${contentsLabel(contentsOf(draft.lines))}, ${formatFcfa(withShown(input).shown.total)}`
  }
  const { input } = act.payload
  const given = `${client}, ${contentsLabel(act.payload)} ${input.from === 'pending' ? 'au dépôt' : 'au retrait'}`
  return input.payment ? `${given}, ${formatFcfa(input.payment.amount)}` : given
}

function wordsOf(act: AsideAct): string {
  const { refusal, answer } = act
  const words = whatOf(act)
  const why = refusal ? refusal.text : answer
  return why ? `${words}. N’est pas parti\u00a0: ${why}` : words
}
