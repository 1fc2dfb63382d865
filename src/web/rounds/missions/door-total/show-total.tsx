import { IconArrowBackUp, IconCheck, IconDeviceMobile, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { OrderFees } from '#shared/shop/prices/fees.ts'
import { gramsOf } from '#shared/shop/prices/lines.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { cx } from '#web/lib/cx.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { DoorTicket } from '#web/orders/door-ticket.tsx'
import { firstName } from '#web/orders/order-view.ts'
import { trpc } from '#web/trpc.ts'
import type { CollectionDraft, CollectionEditor } from '../collection/collection-draft.ts'
import classes from '../door/door.module.css'
import type { Mission } from '../mission.ts'
import type { toDoorTotal } from './found.ts'
import type { useDisagree } from './use-disagree.ts'
import { useQuestion, useTakenBack } from './use-question.ts'

interface Props {
  mission: Mission
  result: NonNullable<ReturnType<typeof toDoorTotal>>
  asking: NonNullable<CollectionDraft['asking']>
  editor: CollectionEditor
  disagreement: ReturnType<typeof useDisagree>
}

/** The total for the client's eyes, who answers on this phone or on their own. */
export function ShowTotal({ mission, result, asking, editor, disagreement }: Props) {
  const { id: orderId, reference, items, grandTotal, client } = mission
  const who = client.fullname ? firstName(client.fullname) : 'À vous'
  const title = useRef<HTMLHeadingElement>(null)
  // The second tap of « Montrer au client » must not agree in their place.
  const isArmed = useIsArmed(asking)
  const question = useQuestion(mission)
  const isTakenBack = useTakenBack(question.isOpen, { asking, editor })
  const isThere = asking === 'there'
  const leaveFor = (next: 'here' | null) => {
    editor.change({ asking: next })
    if (isThere || question.isOpen) question.takeBack()
  }
  const proposal = useAct(trpc.doorTotals.propose, {
    failed: 'Le client n’a pas été demandé.',
    stale: ['missions'],
    onSuccess: () => editor.change({ asking: 'there' }),
  })
  useEffect(() => {
    void window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  const { found, lines, prices } = result
  const fees: OrderFees = { ...mission, ...prices }
  const isBusy = proposal.isRunning || disagreement.sending
  return (
    <div className={`column ${classes.screen}`}>
      <div className={cx('stack gap-16 full', classes.sections, !isArmed && classes.held)}>
        <header>
          <h1 ref={title} tabIndex={-1} className="text-3xl">
            {gramsOf(lines) > 0 ? 'Votre sac est pesé' : 'Votre linge est compté'}
          </h1>
          <p className="text-xl mt-4 anywhere">
            {asking === 'here' ? `${who}, c’est à vous\u00a0: d’accord\u202f?` : null}
          </p>
        </header>
        <DoorTicket
          reference={reference}
          lines={lines}
          fees={fees}
          total={prices.grandTotal}
          before={{ lines: items, total: grandTotal }}
        />
        {isTakenBack ? (
          <Note role="status" title="L’équipe a repris la question">
            {`${who} ne l’a plus sur son téléphone et peut répondre ici.`}
          </Note>
        ) : null}
        {asking === 'here' ? (
          <Answers
            mission={mission}
            isBusy={isBusy}
            isDisagreeing={disagreement.sending}
            onAgree={() => editor.change({ agreed: found })}
            onDisagree={disagreement.send}
          />
        ) : (
          <Note role="status" title={`Demandé à ${who}, sur son téléphone`}>
            Sa réponse arrive ici d’elle-même.
          </Note>
        )}
        <ActFailure unanswered={proposal.unanswered} />
        <div className="stack gap-8">
          {asking === 'here' ? (
            <Button
              full
              tone="ghost"
              icon={<IconDeviceMobile />}
              needsNetwork
              loading={proposal.isRunning}
              disabled={isBusy}
              onClick={() => void proposal.run({ orderId, found })}
            >
              Demander sur son téléphone
            </Button>
          ) : (
            <Button full tone="outline" onClick={() => leaveFor('here')}>
              Répondre sur ce téléphone
            </Button>
          )}
          <Button
            full
            tone="ghost"
            icon={<IconArrowBackUp />}
            disabled={isBusy}
            onClick={() => leaveFor(null)}
          >
            {gramsOf(lines) > 0 ? 'Peser à nouveau' : 'Compter à nouveau'}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface AnswersProps {
  mission: Mission
  isBusy: boolean
  isDisagreeing: boolean
  onAgree: () => void
  onDisagree: () => void
}

/** The client's own two answers. */
function Answers({ mission, isBusy, isDisagreeing, onAgree, onDisagree }: AnswersProps) {
  const confirm = useConfirm()
  const askToDisagree = async () => {
    const yes = await confirm({
      title: 'Pas d’accord\u202f?',
      text: `Vous gardez votre linge et ne payez rien. L’équipe vous rappelle pour la commande #${mission.reference}.`,
      confirmLabel: 'Je garde mon linge',
    })
    if (yes) onDisagree()
  }
  return (
    <div className="stack gap-10">
      <Button full size="xl" tone="soleil" icon={<IconCheck />} disabled={isBusy} onClick={onAgree}>
        D’accord
      </Button>
      <Button
        full
        size="xl"
        tone="outline"
        icon={<IconX />}
        loading={isDisagreeing}
        disabled={isBusy}
        onClick={() => void askToDisagree()}
      >
        Pas d’accord
      </Button>
      <p className="quiet text-center">Pas d’accord&nbsp;: vous gardez votre linge, sans frais.</p>
    </div>
  )
}
