import { IconMessageReport } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import type { Check } from '../count-words.ts'
import { NotAgreed } from '../not-agreed.tsx'
import classes from './custody.module.css'
import { useContestCount } from './use-contest-count.ts'

interface Props {
  order: { id: string; reference: string }
  /** The count that is contested. */
  check: Pick<Check, 'step' | 'expected'>
}

/** The button that contests a count, or what was said of it. */
export function DisagreementSection({ order, check }: Props) {
  const { id: orderId } = order
  const contest = useContestCount(order, check)
  const query = trpc.claims.ofOrder.useQuery({ orderId })
  if (query.data === undefined)
    return <UnreadNote query={query} title="Impossible de charger votre message." />
  const standing = query.data.claims.find(({ state }) => state !== 'closed')
  if (!standing) return <NotAgreed sheet={contest} icon={<IconMessageReport />} />
  return (
    <Note role="status" title="L’équipe est prévenue">
      {standing.note ? (
        <p className={`anywhere pre-line ${classes.told}`}>{standing.note}</p>
      ) : null}
      <ButtonLink tone="outline" size="sm" to={paths.client.claim(orderId)}>
        Votre réclamation
      </ButtonLink>
    </Note>
  )
}
