import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CloseButton } from '#web/components/actions/close-button.tsx'
import { Stamp } from '#web/components/display/badge.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { focusTitle } from '#web/lib/focus.ts'
import { useMe } from '#web/session.ts'
import { type Done, forgetDone, isWithoutSums, stampWords } from '../last-done.ts'
import classes from './last-step.module.css'
import { useRecentDone } from './use-recent-done.ts'

/** Says that the mission that the livreur comes from is done. */
export function LastStep() {
  const done = useRecentDone()
  return done ? <LastStepCard done={done} /> : null
}

/** The stamp of a mission that was just done, with its money, above the one that follows. */
function LastStepCard({ done }: { done: Done }): ReactNode {
  const { id: userId } = useMe()
  const { reference, clientName, due, received, returned } = done
  return (
    <Ticket role="status" reference={reference} className={`clip ${classes.card}`}>
      <div className={`text-center ${classes.stamp}`}>
        <Stamp icon={<IconCircleCheck />}>{stampWords(done)}</Stamp>
      </div>
      <div className="row">
        <p className={`grow strong text-s text-center anywhere ${classes.who}`}>
          {clientName || 'N/A'} · <OrderReference reference={reference} />
        </p>
        <CloseButton
          className={classes.close}
          aria-label="Fermer"
          onClick={() => {
            forgetDone(userId)
            focusTitle()
          }}
        />
      </div>
      {isWithoutSums(done) ? null : (
        <dl className={classes.sums}>
          <Sum label="Dû" amount={due} />
          <Sum label="Reçus" amount={received} />
          <Sum label="Rendus" amount={returned} />
        </dl>
      )}
    </Ticket>
  )
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="text-center">
      <dt className="text-s leading-13">{label}</dt>{' '}
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}
