import {
  IconArrowRight,
  IconArrowsExchange,
  IconClock,
  IconCoins,
  IconDroplet,
  IconHelpCircle,
  IconMessage,
  IconMoped,
  IconScissors,
  IconZoomQuestion,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatTime } from '#shared/dates.ts'
import {
  type ClaimKind,
  LINEN_KINDS,
  MAX_CLAIM_WORD,
  OTHER_KINDS,
  OWN_KIND_LABELS,
} from '#shared/orders/claims/claims.ts'
import { agreeingWith } from '#shared/text/garment-faults.ts'
import { garmentList } from '#shared/text/garment-words.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Steps } from '#web/components/display/steps.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'
import { ClaimPhotoField } from './claim-photo-field.tsx'
import { useClaimPhotos } from './claim-photos.ts'
import classes from './claims.module.css'
import { returnedLines, useProblemDraft } from './problem-draft.ts'
import { ProblemPieces } from './problem-pieces.tsx'

const STEP = 'etape'
type Step = 'pieces' | 'linge' | 'autre'

/** The step is in the address, so that the back button leads to the one before. */
function useStep() {
  const [params, setParams] = useSearchParams()
  const asked = params.get(STEP)
  const step: Step = asked === 'linge' || asked === 'autre' ? asked : 'pieces'
  return { step, go: (next: Step) => setParams({ [STEP]: next }) }
}

interface Props {
  order: OrderView
  /** By when a claim of now would be answered. */
  answerBy: number
  /** The team notes it for a client who calls, and has no photo to send. */
  byPhone: boolean
  onSent: (claimId: string) => void
}

/** « Un problème »: which pieces, then what happened to them. */
export function ProblemForm(props: Props) {
  const { order } = props
  const { id: orderId } = order
  const { step, go } = useStep()
  const draft = useProblemDraft(orderId)
  const form = useRef<HTMLDivElement>(null)
  const { pieces, pointedIds } = draft.value
  const lines = returnedLines(order)
  const chosen = lines.flatMap(({ position, name }) => {
    const quantity = pieces[position] ?? 0
    return quantity > 0 ? [{ position, name, quantity }] : []
  })
  // A draft that was emptied meanwhile begins anew.
  const shown: Step = step === 'linge' && chosen.length === 0 ? 'pieces' : step
  return (
    <div ref={form} className={classes.form}>
      <div>
        <Steps names={['Quelles pièces', 'Quel problème']} current={shown === 'pieces' ? 0 : 1} />
      </div>
      {shown === 'pieces' ? (
        <>
          <h2 className="text-2xl mt-16 mb-12">Quelles pièces&#8239;?</h2>
          <ProblemPieces
            order={order}
            lines={lines}
            pieces={pieces}
            pointedIds={pointedIds}
            onPieces={(position, quantity) =>
              draft.update((now) => ({ ...now, pieces: { ...now.pieces, [position]: quantity } }))
            }
            onPoint={(id) =>
              draft.update((now) => ({
                ...now,
                pointedIds: now.pointedIds.includes(id)
                  ? now.pointedIds.filter((one) => one !== id)
                  : [...now.pointedIds, id],
              }))
            }
          />
          <Button
            tone="ghost"
            full
            className="mt-16 mb-24"
            icon={<IconHelpCircle />}
            onClick={() => go('autre')}
          >
            C’est autre chose que le linge
          </Button>
          <PiecesDock
            chosen={chosen}
            byPhone={props.byPhone}
            onNext={() =>
              chosen.length > 0
                ? go('linge')
                : form.current?.querySelector<HTMLElement>('li button')?.focus()
            }
          />
        </>
      ) : (
        <WhatHappened {...props} draft={draft} chosen={shown === 'linge' ? chosen : []} />
      )}
    </div>
  )
}

interface Chosen {
  position: number
  name: string
  quantity: number
}

interface DockProps {
  chosen: readonly Chosen[]
  byPhone: boolean
  /** Leads to the pieces while none is chosen. */
  onNext: () => void
}

function PiecesDock({ chosen, byPhone, onNext }: DockProps) {
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const prompt = byPhone ? 'Touchez + sur la pièce' : 'Touchez + sur la vôtre'
  return (
    <div className={`surface line-top row gap-16 ${classes.dock}`} data-foot="">
      <p className="grow leading-13" role="status">
        <b className="block text-l">{count === 0 ? 'Aucune pièce' : piecesLabel(count)}</b>
        <span className="quiet text-s">{count === 0 ? prompt : garmentList(chosen)}</span>
      </p>
      <Button tone={count === 0 ? 'outline' : 'soleil'} size="lg" onClick={onNext}>
        Continuer <IconArrowRight aria-hidden="true" />
      </Button>
    </div>
  )
}

const KIND_ICONS: Record<string, ReactNode> = {
  missing: <IconZoomQuestion />,
  damaged: <IconScissors />,
  badly_washed: <IconDroplet />,
  not_mine: <IconArrowsExchange />,
  livreur: <IconMoped />,
  payment: <IconCoins />,
  other: <IconMessage />,
}

/** A participle agrees with the pieces. */
const kindLabel = (kind: ClaimKind, chosen: readonly Chosen[]): string =>
  kind === 'damaged' || kind === 'badly_washed'
    ? agreeingWith(chosen, OWN_KIND_LABELS[kind])
    : OWN_KIND_LABELS[kind]

interface WhatHappenedProps extends Props {
  draft: ReturnType<typeof useProblemDraft>
  chosen: readonly Chosen[]
}

/** « Que s’est-il passé ? », with photos and a word. */
function WhatHappened(props: WhatHappenedProps) {
  const { order, draft, answerBy, chosen, byPhone, onSent } = props
  const { id: orderId } = order
  const { claimId, kind, note, pointedIds } = draft.value
  const isLinen = chosen.length > 0
  const kinds = isLinen ? LINEN_KINDS : OTHER_KINDS
  const photos = useClaimPhotos(orderId)
  const send = useAct(trpc.claims.open, {
    announced: 'Réclamation envoyée.',
    failed: byPhone ? 'La réclamation n’est pas notée.' : 'Votre réclamation n’est pas partie.',
    stale: ['claims', 'orders'],
    onSuccess({ claimId: sent }) {
      draft.clear()
      onSent(sent)
    },
  })
  const known = kinds.find((one) => one === kind)
  const isWordMissing = !isLinen && note.trim() === ''
  const isWhole = known !== undefined && !isWordMissing
  const [isPressed, setPressed] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const submit = () => {
    setPressed(true)
    if (!known || isWordMissing) {
      fields.current?.querySelector<HTMLElement>(known ? 'textarea' : 'input')?.focus()
      return
    }
    void send.run({
      claimId,
      orderId,
      kind: known,
      pieces: chosen.map(({ position, quantity }) => ({ position, quantity })),
      pointedIds: isLinen ? pointedIds : [],
      photoIds: photos.photos.map(({ id }) => id),
      note,
    })
  }
  return (
    <>
      {isLinen ? (
        <div className={`row gap-12 mt-16 ${classes.line}`}>
          <p className="grow leading-13">
            <b className="anywhere">{garmentList(chosen)}</b>
            {order.deliveredAt ? (
              <span className="block quiet text-s">
                {order.atCounter ? 'retrait' : 'livraison'}{' '}
                {dayWords(order.deliveredAt, serverNow())}
              </span>
            ) : null}
          </p>
          <Link className="strong tap-line" to="?" replace>
            Modifier
          </Link>
        </div>
      ) : null}
      <h2 className="text-2xl mt-16 mb-12">Que s’est-il passé&#8239;?</h2>
      <div ref={fields} className="stack gap-16 mb-24">
        <ChoiceCards
          compact
          error={isPressed && !known ? 'Choisissez ce qui s’est passé.' : undefined}
          legend="Que s’est-il passé ?"
          hideLegend
          value={known}
          options={kinds.map((value) => ({
            value,
            label: kindLabel(value, chosen),
            icon: KIND_ICONS[value],
          }))}
          onChange={(next) => draft.update((now) => ({ ...now, kind: next }))}
        />
        {byPhone ? null : (
          <ClaimPhotoField photos={photos.photos} onAdd={photos.add} onRemove={photos.remove} />
        )}
        <Textarea
          label="Un mot"
          required={!isLinen}
          error={isPressed && isWordMissing ? 'Dites ce qui ne va pas.' : undefined}
          rows={3}
          maxLength={MAX_CLAIM_WORD}
          value={note}
          onChange={({ currentTarget: { value } }) =>
            draft.update((now) => ({ ...now, note: value }))
          }
        />
      </div>
      <div className={`surface line-top stack gap-8 ${classes.dock}`} data-foot="">
        {send.unanswered.message ? null : (
          <p className="row gap-8 icons-20 accent strong">
            <IconClock aria-hidden="true" />
            Réponse avant {dayWords(answerBy, serverNow())} {formatTime(answerBy)}
          </p>
        )}
        <ActFailure unanswered={send.unanswered} withRetry={false} />
        <Button
          tone={isWhole ? 'soleil' : 'outline'}
          size="xl"
          full
          loading={send.isRunning}
          onClick={submit}
        >
          Envoyer
        </Button>
      </div>
    </>
  )
}
