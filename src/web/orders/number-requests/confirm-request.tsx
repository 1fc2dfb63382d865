import { IconCircleCheck, IconHanger, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { doorWords } from '#shared/orders/door-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { lineLabel } from '#shared/text/pieces.ts'
import { dayWords, promiseWords, shortSlotHours } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useSession } from '#web/session.ts'
import { AskLink } from '../client-links/ask-link.tsx'
import { TotalMoney } from '../facts/total-money.tsx'
import { OtherHour } from '../other-hour.tsx'
import classes from './confirm-request.module.css'
import { RequestConfirmed } from './request-confirmed.tsx'
import { CallShop } from './shop-links.tsx'
import { type OpenedRequest, useConfirmRequest } from './use-confirm-request.ts'

interface Props {
  token: string
  opened: OpenedRequest
}

/** Asks the client to confirm what they asked by number. Only the tap confirms. */
export function ConfirmNumberRequest({ token, opened }: Props) {
  const acts = useConfirmRequest(token, opened)
  const askSure = useConfirm()
  const { request, pickup, promise, isOtherHour, placed } = acts
  const { figures, toAgree } = request
  if (placed) return <RequestConfirmed request={request} placed={placed} pickup={pickup} />
  if (request.state !== 'sent' && request.state !== 'waiting')
    return <RequestOver request={request} />
  const deny = async () => {
    const isSure = await askSure({
      title: 'Ce n’est pas vous\u202f?',
      text: 'La demande s’arrête, et nous n’écrirons plus à ce numéro pour elle.',
      confirmLabel: 'Ce n’est pas moi',
      cancelLabel: 'Retour',
    })
    if (isSure) acts.deny()
  }
  const isNew = isOtherHour || request.isWishTaken
  return (
    <>
      <h1>Bonjour {request.firstName}</h1>
      <p className="quiet text-l leading-14 mt-4">{leadOf(request)}</p>
      <Ticket reference={request.reference} className={classes.ticket}>
        <HourPart
          request={request}
          pickup={pickup}
          isOtherHour={isOtherHour}
          onChoose={acts.choose}
        />
        <Part icon={<IconMapPin />} title={request.quarter ?? 'Chez vous'}>
          Votre adresse reste privée
        </Part>
        <Part
          icon={<IconHanger />}
          title={upperFirst(contentsLabel(contentsOf(request.lines, toAgree)))}
        >
          {request.lines.map((line) => (
            <span key={`${line.productId} ${line.service}`} className="block">
              {lineLabel(line, true)}
            </span>
          ))}
          {toAgree ? (
            <span className="block quiet">{doorWords(toAgree, request.lines)}</span>
          ) : null}
        </Part>
        {request.gone.length > 0 ? (
          <TicketBody>
            <Note tone="warning">
              N’est plus proposé, et n’est pas compté&nbsp;: {request.gone.join(', ')}.
            </Note>
          </TicketBody>
        ) : null}
        {request.isWaveGone ? (
          <TicketBody>
            <Note tone="warning">Wave n’est plus proposé&nbsp;: vous payez en espèces.</Note>
          </TicketBody>
        ) : null}
        <Seam />
        <TicketBody className="row justify-between gap-12">
          <div className="leading-13">
            <b className="block text-l">Total</b>
            <span className="block quiet text-s">
              {request.paymentMethod === 'wave' ? 'avec Wave' : 'en espèces'}, transport de{' '}
              {formatFcfa(figures.transportFee)} compris
              {figures.expressFee > 0 ? ', en express' : null}
            </span>
          </div>
          <span className="text-end">
            <TotalMoney
              order={{ grandTotal: figures.grandTotal, toAgree, items: request.lines }}
              size="big"
              className="nowrap"
            />
          </span>
        </TicketBody>
      </Ticket>
      <div className={classes.dock} data-foot="">
        {promise ? (
          <p className={`positive strong ${classes.promise}`}>
            <IconCircleCheck size={20} aria-hidden="true" />
            {promiseWords(promise, serverNow())}
          </p>
        ) : null}
        {isOrderable(request) ? (
          <Button full size="lg" tone="soleil" loading={acts.confirming} onClick={acts.confirm}>
            {isNew && pickup ? `Confirmer pour ${shortSlotHours(pickup)}` : 'Confirmer'}
          </Button>
        ) : (
          <ButtonLink full size="lg" tone="soleil" to={paths.basket}>
            Préparer une commande
          </ButtonLink>
        )}
        <Button full tone="ghost" loading={acts.denying} onClick={() => void deny()}>
          Ce n’est pas moi
        </Button>
        <ActFailure unanswered={acts.confirmUnanswered} withRetry={false} />
        <ActFailure unanswered={acts.denyUnanswered} />
      </div>
    </>
  )
}

const isOrderable = ({ lines, toAgree }: OpenedRequest) => lines.length > 0 || toAgree === 'count'

function leadOf(request: OpenedRequest): string {
  if (!isOrderable(request)) return 'Rien de votre panier n’est encore proposé.'
  return request.isWishTaken
    ? 'L’heure souhaitée est complète. Une autre vous va\u202f?'
    : 'Tout est juste\u202f? Confirmez, et nous passons.'
}

interface HourProps {
  request: OpenedRequest
  pickup: Slot | null
  isOtherHour: boolean
  onChoose: (slot: Slot) => void
}

function HourPart({ request, pickup, isOtherHour, onChoose }: HourProps) {
  const [isOpen, setOpen] = useState(false)
  const { wanted, isWishTaken } = request
  const isFull = isWishTaken && !isOtherHour
  return (
    <TicketBody className={cx(isFull && 'badge-soleil', isFull && classes.full)}>
      <div className="row justify-between gap-10">
        <span className="quiet">
          {isFull && wanted ? (
            <>
              <s>{shortSlotHours(wanted)}</s> complet
            </>
          ) : (
            'Ramassage'
          )}
        </span>
        <button type="button" className="accent strong tap" onClick={() => setOpen(true)}>
          Autre heure
        </button>
      </div>
      <b className={`block ${classes.hour}`}>{pickupHourWords(pickup)}</b>
      {pickup && wanted && !isFull && !isOtherHour ? (
        <p className="positive strong text-s mt-4">Votre heure est libre</p>
      ) : null}
      <OtherHour
        opened={isOpen}
        chosen={pickup}
        onClose={() => setOpen(false)}
        onChoose={(slot) => {
          setOpen(false)
          onChoose(slot)
        }}
      />
    </TicketBody>
  )
}

/** « Aujourd’hui, 10 h – 12 h » */
function pickupHourWords(pickup: Slot | null): string {
  if (!pickup) return 'Nous vous appelons pour fixer l’heure'
  const day = dayWords(pickup.from, serverNow())
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${shortSlotHours(pickup)}`
}

interface PartProps {
  icon: React.ReactNode
  title: string
  children: React.ReactNode
}

function Part({ icon, title, children }: PartProps) {
  return (
    <TicketBody className={`row align-start gap-12 ${classes.part}`}>
      <span className="accent icons-22 fixed" aria-hidden="true">
        {icon}
      </span>
      <div className="shrink leading-14">
        <b className="block anywhere">{title}</b>
        <span className="text-s">{children}</span>
      </div>
    </TicketBody>
  )
}

const OVER_WORDS: Record<Exclude<OpenedRequest['state'], 'waiting' | 'sent'>, [string, string]> = {
  confirmed: ['Cette commande est confirmée', 'Son suivi est dans votre Lavéo.'],
  denied: [
    'Merci, la demande est arrêtée',
    'Nous ne passons pas, et nous n’écrirons plus à ce numéro pour elle.',
  ],
  refused: ['Cette demande est terminée', 'Nous ne pouvons pas passer. Vous ne devez rien.'],
  withdrawn: ['Cette demande est annulée', 'Nous ne passons pas. Vous ne devez rien.'],
  expired: [
    'Votre demande s’est arrêtée',
    'Elle n’a pas été confirmée en deux jours. Nous ne passons pas, vous ne devez rien.',
  ],
}

/** An old link, or one whose request has ended. */
function RequestOver({ request: { state } }: { request: OpenedRequest }) {
  if (state === 'waiting' || state === 'sent') return null
  const [title, text] = OVER_WORDS[state]
  return (
    <div className="stack gap-14">
      <h1>{title}</h1>
      <p className="quiet text-l leading-14">{text}</p>
      {state === 'confirmed' ? <WayHome /> : null}
      {state === 'denied' ? null : (
        <ButtonLink
          full
          size="lg"
          tone={state === 'confirmed' ? 'outline' : 'soleil'}
          to={paths.basket}
        >
          {state === 'confirmed' ? 'Passer une autre commande' : 'Recommander'}
        </ButtonLink>
      )}
      <CallShop phone={config.site.phone} tone="outline" />
    </div>
  )
}

/** To the home that is open in this browser. Where none is, a number is enough to receive the link of one's own. */
function WayHome() {
  const { data: me, isLoading } = useSession()
  if (isLoading) return null
  if (me?.role !== 'client')
    return (
      <>
        <p className="quiet">Votre numéro suffit pour recevoir le lien qui l’ouvre.</p>
        <AskLink />
      </>
    )
  return (
    <ButtonLink full size="lg" tone="soleil" to={paths.client.dashboard}>
      Ouvrir mon Lavéo
    </ButtonLink>
  )
}
