import { IconCheck, IconX } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { MONEY_ACT } from '#web/money/money-act.ts'
import { trpc } from '#web/trpc.ts'
import { type AskProblem, knownOf, titleOf } from './problem-words.ts'

interface Props {
  ask: AskProblem
  opened: boolean
  onClose: () => void
}

/** « Décider »: an owner does what a colleague asks for, or does not. */
export default function DecideDialog({ ask, opened, onClose }: Props) {
  const title = titleOf(ask)
  const grant = useAct(trpc.ownerAsks.grant, {
    announced: `Accepté et fait. ${title}.`,
    failed: 'Ce n’est pas fait.',
    stale: ['requests', ...MONEY_ACT.stale],
    onSuccess: onClose,
  })
  const decline = useAct(trpc.ownerAsks.decline, {
    announced: `Refusé. ${title}.`,
    failed: 'Ce n’est pas refusé.',
    stale: ['requests'],
    onSuccess: onClose,
  })
  const isBusy = grant.isRunning || decline.isRunning
  const { main, under } = knownOf(ask)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      reference={ask.reference ?? undefined}
      unanswered={grant.unanswered}
      footer={
        <>
          <Button
            tone="outline"
            icon={<IconX />}
            disabled={isBusy}
            loading={decline.isRunning}
            onClick={() => void decline.run({ askId: ask.id })}
          >
            Refuser
          </Button>
          <Button
            tone="soleil"
            icon={<IconCheck />}
            disabled={isBusy}
            loading={grant.isRunning}
            onClick={() => void grant.run({ askId: ask.id })}
          >
            Accepter
          </Button>
        </>
      }
    >
      <div className="stack gap-8">
        <p>
          <b className="anywhere">{main}</b>
          {under ? `, ${under}` : null}
        </p>
        {ask.clientName ? <p className="anywhere">{ask.clientName}</p> : null}
        {ask.reference ? (
          <p>
            <OrderReference className="reference" reference={ask.reference} />
          </p>
        ) : null}
        {ask.note ? <blockquote className="anywhere">«&nbsp;{ask.note}&nbsp;»</blockquote> : null}
        {grant.error && !grant.unanswered.message ? (
          <Note tone="warning" role="alert" title={describeError(grant.error).title}>
            {describeError(grant.error).text}
          </Note>
        ) : null}
        <ActFailure unanswered={decline.unanswered} />
      </div>
    </Dialog>
  )
}
