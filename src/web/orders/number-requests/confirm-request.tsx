import { IconCheck, IconCircleCheck, IconHanger, IconKey, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { doorWords } from '#shared/orders/door-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { lineLabel } from '#shared/text/pieces.ts'
import { promiseWords, shortSlotHours, slotTitle } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { AskLinkOfRequest } from '../client-links/ask-link.tsx'
import { TotalMoney } from '../facts/total-money.tsx'
import { OtherHour } from '../other-hour.tsx'
import classes from './confirm-request.module.css'
import { CallShop } from './shop-links.tsx'
import { type LinkOfRequest, type OpenedRequest, useConfirmRequest } from './use-confirm-request.ts'

/** Asks the client to confirm what they asked by number. Only the tap confirms. */
export function ConfirmNumberRequest(link: LinkOfRequest) {
  const { token } = link
  const acts = useConfirmRequest(link)
  const askSure = useConfirm()
  const { request, pickup, promise, isOtherHour } = acts
  const { figures, toAgree } = request
  if (request.state === 'confirmed' && request.visit)
    return <ConfirmedElsewhere token={token} request={request} visit={request.visit} />
  if (request.state !== 'sent' && request.state !== 'waiting')
    return <RequestOver token={token} request={request} />
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
          Le repère reste entre vous et nous
        </Part>
        <Part
          icon={<IconHanger />}
          title={upperFirst(contentsLabel(contentsOf(request.lines, toAgree)))}
        >
          {request.lines.map((line) => lineLabel(line, true)).join(', ')}
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
        <Total request={request} {...figures} paymentMethod={request.paymentMethod} />
      </Ticket>
      <div className={cx(classes.dock, classes.sticky)} data-foot="">
        {promise ? (
          <p className={`positive strong ${classes.promise}`}>
            <IconCircleCheck size={20} aria-hidden="true" />
            {promiseWords(promise, serverNow())}
          </p>
        ) : null}
        {isOrderable(request) ? (
          <p className={`positive strong ${classes.promise}`}>
            <IconKey size={20} aria-hidden="true" />
            Confirmer ouvre votre Lavéo, ici.
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
      <PickupHour pickup={pickup} />
      {pickup && wanted && !isFull && !isOtherHour ? (
        <p className={`positive strong text-s mt-4 ${classes.promise}`}>
          <IconCheck size={18} aria-hidden="true" />
          Votre heure est libre
        </p>
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

function PickupHour({ pickup }: { pickup: Slot | null }) {
  return (
    <b className={`block ${classes.hour}`}>
      {pickup ? slotTitle(pickup, serverNow()) : 'Nous vous appelons pour fixer l’heure'}
    </b>
  )
}

interface TotalProps {
  request: OpenedRequest
  grandTotal: number
  transportFee?: number
  expressFee?: number
  paymentMethod: PaymentMethod | null
}

function Total({ request, grandTotal, transportFee, expressFee = 0, paymentMethod }: TotalProps) {
  const fee = transportFee === undefined ? '' : ` de ${formatFcfa(transportFee)}`
  return (
    <TicketBody className="row justify-between gap-12">
      <div className="leading-13">
        <b className="block text-l">Total</b>
        <span className="block quiet text-s">
          {paymentMethod === 'wave' ? 'avec Wave' : 'en espèces'}, transport{fee} compris
          {expressFee > 0 ? ', en express' : null}
        </span>
      </div>
      <span className="text-end">
        <TotalMoney
          order={{ grandTotal, toAgree: request.toAgree, items: request.lines }}
          size="big"
          className="nowrap"
        />
      </span>
    </TicketBody>
  )
}

interface PartProps {
  icon: React.ReactNode
  title: string
  children?: React.ReactNode
}

function Part({ icon, title, children }: PartProps) {
  return (
    <TicketBody className={`row align-start gap-12 ${classes.part}`}>
      <span className="accent icons-22 fixed" aria-hidden="true">
        {icon}
      </span>
      <div className="shrink leading-14">
        <b className="block anywhere">{title}</b>
        {children ? <span className="text-s">{children}</span> : null}
      </div>
    </TicketBody>
  )
}

interface ElsewhereProps {
  token: string
  request: OpenedRequest
  visit: NonNullable<OpenedRequest['visit']>
}

/** An order that was confirmed, where it does not open its client’s home: what a stranger may read, and the way to the link. */
function ConfirmedElsewhere({ token, request, visit }: ElsewhereProps) {
  const { firstName, reference, quarter, lines, toAgree } = request
  return (
    <>
      <h1>Bonjour {firstName}</h1>
      <p className="quiet text-l leading-14 mt-4">Commande confirmée.</p>
      <Ticket reference={reference} className={classes.ticket}>
        <TicketBody>
          <span className="quiet">Ramassage</span>
          <PickupHour pickup={visit.pickup} />
        </TicketBody>
        <Part icon={<IconMapPin />} title={quarter ?? 'Chez vous'} />
        <Part icon={<IconHanger />} title={upperFirst(contentsLabel(contentsOf(lines, toAgree)))} />
        <Seam />
        <Total request={request} {...visit} />
      </Ticket>
      <div className={classes.dock}>
        <p className="quiet leading-14">
          Le suivi s’ouvre avec votre lien&nbsp;: il part au numéro de la commande.
        </p>
        <HomeLink token={token} request={request} />
      </div>
    </>
  )
}

/** The link of the client’s home goes to the number of the order; a stranger to it calls the shop. */
function HomeLink({ token, request: { phoneEnd } }: { token: string; request: OpenedRequest }) {
  const { phone } = config.site
  return (
    <>
      <AskLinkOfRequest token={token} phoneEnd={phoneEnd ?? ''} />
      {phone ? (
        <TextLink href={`tel:${phone}`} className="text-s justify-center">
          Ce n’est pas ma commande&#8239;? Appelez-nous
        </TextLink>
      ) : null}
    </>
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
function RequestOver({ token, request }: { token: string; request: OpenedRequest }) {
  const { state } = request
  if (state === 'waiting' || state === 'sent') return null
  const [title, text] = OVER_WORDS[state]
  return (
    <div className="stack gap-14">
      <h1>{title}</h1>
      <p className="quiet text-l leading-14">{text}</p>
      {state === 'confirmed' ? (
        <HomeLink token={token} request={request} />
      ) : (
        <>
          {state === 'denied' ? null : (
            <ButtonLink full size="lg" tone="soleil" to={paths.basket}>
              Recommander
            </ButtonLink>
          )}
          <CallShop phone={config.site.phone} tone="outline" />
        </>
      )}
    </div>
  )
}
