import { IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import type { Check } from '../count-words.ts'
import classes from './custody.module.css'
import { useContestCount } from './use-contest-count.ts'

// Seldom needed, and a form brings the checks of all forms.
const NotAgreedDialog = lazyDialog(() => import('../not-agreed-dialog.tsx'))

interface Props {
  order: { id: string; reference: string }
  /** The count that is contested. */
  check: Pick<Check, 'step' | 'expected'>
}

/** The button that contests a count, or what was said of it. */
export function DisagreementSection({ order, check }: Props) {
  const { id: orderId } = order
  const [opened, setOpened] = useState(false)
  const contest = useContestCount(order, check)
  const query = trpc.claims.ofOrder.useQuery({ orderId })
  if (query.data === undefined)
    return <UnreadNote query={query} title="Impossible de charger votre message." />
  const standing = query.data.claims.find(({ state }) => state !== 'closed')
  return (
    <>
      {standing ? (
        <Note role="status" title="L’équipe est prévenue">
          {standing.note ? (
            <p className={`anywhere pre-line ${classes.told}`}>{standing.note}</p>
          ) : null}
          <ButtonLink tone="outline" size="sm" to={paths.client.claim(orderId)}>
            Votre réclamation
          </ButtonLink>
        </Note>
      ) : (
        <Button tone="outline" icon={<IconMessageReport />} onClick={() => setOpened(true)}>
          Pas d’accord
        </Button>
      )}
      <NotAgreedDialog {...contest} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
