import { IconRepeat } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { daysUntil, formatTime } from '#shared/dates.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'
import { dayWords, slotTitle } from '#shared/time/slot-words.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { HoursText } from '#web/components/display/hours-text.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { messagesLeave } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import { OpenWhatsApp } from '../client-links/open-whatsapp.tsx'
import { ResendLink } from '../client-links/resend-link.tsx'
import { CallShop } from './call-shop.tsx'
import { OwnNumber, type RequestStatus } from './own-number.tsx'
import { askAgain, keptRequest } from './request-on-device.ts'

interface Props {
  token: string
  status: RequestStatus
}

/** How the shop reaches the person: it has written or does so by itself, it writes by hand, or calls a fixed line. */
function contactOf({ state, phone }: RequestStatus): 'written' | 'by hand' | 'called' {
  if (!mayHaveWhatsApp(phone)) return 'called'
  return messagesLeave() || state === 'sent' ? 'written' : 'by hand'
}

const WAITING_TITLES = {
  written: 'Confirmez sur WhatsApp',
  'by hand': 'Nous vous écrivons sur WhatsApp',
  called: 'Nous vous appelons',
} as const

/** The title of the page by what became of the request. */
export function statusTitle(status: RequestStatus): string {
  const { state, isFolded } = status
  if (isFolded) return 'Votre demande attend un signe'
  if (state === 'waiting' || state === 'sent') return WAITING_TITLES[contactOf(status)]
  return state === 'confirmed' ? 'Votre demande est confirmée' : 'Votre demande s’est arrêtée'
}

/** When the shop writes or calls: before the wished hour, else in its hours. */
function waitingWords(status: RequestStatus): ReactNode {
  const { phone, wanted } = status
  const contact = contactOf(status)
  const { opensAt, closesAt } = config.site
  const when =
    contact !== 'called' && wanted
      ? `avant ${momentWords(wanted.from)}`
      : `de ${opensAt} à ${closesAt}`
  // Whether a message has left is not told: it would tell a number that is known, for which the team writes or calls.
  if (contact === 'written')
    return `Touchez le lien de notre message\u00a0: votre commande part alors. Sans message, nous vous appelons ${when}.`
  return (
    <>
      {upperFirst(when)}, au <span className="nowrap">{formatPhone(phone)}</span>.
    </>
  )
}

/** « 10 h », « demain 10 h » */
function momentWords(at: number): string {
  const now = serverNow()
  return daysUntil(at, now) === 0 ? formatTime(at) : `${dayWords(at, now)} ${formatTime(at)}`
}

const ENDED: Partial<Record<RequestStatus['state'], string>> = {
  expired: 'Elle n’a pas été confirmée en deux jours. Nous ne passons pas, vous ne devez rien.',
  withdrawn: 'Vous l’avez annulée. Nous ne passons pas, vous ne devez rien.',
}

export function statusSubtitle(status: RequestStatus): ReactNode {
  const { state, isFolded, isLinkSent, reference, reason } = status
  const phone = <span className="nowrap">{formatPhone(status.phone)}</span>
  if (isFolded)
    return `Beaucoup de demandes partent de cette connexion. ${reachWords(status)}, et la vôtre passe devant.`
  if (state === 'waiting' || state === 'sent') return waitingWords(status)
  if (state === 'confirmed')
    return (
      <>
        C’est la commande <OrderReference reference={reference} />.{' '}
        {isLinkSent ? (
          <>Le lien reçu au {phone} ouvre son suivi.</>
        ) : (
          'L’équipe l’a confirmée avec vous.'
        )}
      </>
    )
  if (state === 'denied')
    return (
      <>
        La personne qui a reçu notre message au {phone} a répondu que ce n’était pas elle. Vérifiez
        le numéro, puis commandez à nouveau.
      </>
    )
  if (state === 'refused') return `Nous ne pouvons pas passer\u00a0: ${reason}. Vous ne devez rien.`
  return ENDED[state]
}

const reachWords = ({ shopPhone }: RequestStatus) =>
  shopPhone && !mayHaveWhatsApp(shopPhone) ? 'Appelez-nous' : 'Écrivez-nous ou appelez'

/** The state of a request, for the device that made it. */
export function RequestStatusView({ token, status }: Props) {
  const { state, isFolded, shopPhone, reference } = status
  const [isCorrecting, setCorrecting] = useState(false)
  const number = (
    <OwnNumber token={token} status={status} isOpen={isCorrecting} setOpen={setCorrecting} />
  )
  if (isFolded)
    return (
      <div className="stack gap-14 mt-20">
        <CallShop phone={shopPhone} tone="soleil" />
        <OpenWhatsApp
          tone="outline"
          phone={shopPhone}
          text={`Bonjour, ma demande est la #${reference}.`}
        >
          Nous écrire sur WhatsApp
        </OpenWhatsApp>
        {number}
        <Asked status={status} />
        <p className="quiet">
          Référence à donner&nbsp;: <OrderReference className="reference" reference={reference} />.
          Sans réponse, elle est annulée {dayWords(status.expiresAt, serverNow())}.
        </p>
        <Withdraw token={token} />
      </div>
    )
  if (state === 'waiting' || state === 'sent')
    return (
      <div className="stack gap-14 mt-20">
        {number}
        <Asked status={status} />
        {isCorrecting ? <Withdraw token={token} /> : <Reach token={token} status={status} />}
      </div>
    )
  return (
    <div className="stack gap-14 mt-20">
      {state === 'confirmed' ? number : null}
      <Asked status={status} />
      {state === 'confirmed' ? (
        // A new document: another tab may have signed in since this one was opened.
        <ButtonLink full size="lg" tone="soleil" href={paths.client.dashboard}>
          Ouvrir mon Lavéo
        </ButtonLink>
      ) : (
        <>
          <RequestAgain token={token} />
          <CallShop phone={shopPhone} tone="outline" />
        </>
      )}
    </div>
  )
}

/** The request: hour, contents, quarter, total. */
function Asked({ status }: { status: RequestStatus }) {
  const { state, reference, contents, total, toAgree, quarter, wanted } = status
  const facts = [contentsLabel(contents), quarter].filter(Boolean).join(', ')
  return (
    <Ticket reference={reference}>
      <TicketBody className="row justify-between gap-10">
        <span className="shrink leading-13">
          {state === 'waiting' || state === 'sent' ? (
            <span className="block quiet text-s">Passage demandé</span>
          ) : null}
          <b className="block">
            <HoursText>{wanted ? slotTitle(wanted, serverNow()) : 'Dès que possible'}</HoursText>
          </b>
          <span className="block quiet text-s">{facts}</span>
        </span>
        {toAgree === 'count' ? (
          <b className="text-s nowrap">compté à la porte</b>
        ) : (
          <b className="text-l text-end">
            {totalWords({ ...contents, grandTotal: total, toAgree })}
          </b>
        )}
      </TicketBody>
    </Ticket>
  )
}

/** The way to the message, what to do without one, and the way back. */
function Reach({ token, status }: Props) {
  const { phone, shopPhone, expiresAt } = status
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isWritten = contactOf(status) === 'written'
  const help = useId()
  return (
    <>
      {isWritten ? <OpenWhatsApp phone={shopPhone} /> : null}
      <div className="row wrap justify-center gap-20">
        <Button
          size="sm"
          tone="ghost"
          aria-expanded={isHelpOpen}
          aria-controls={help}
          onClick={() => setHelpOpen(!isHelpOpen)}
        >
          Rien reçu&#8239;?
        </Button>
        <Withdraw token={token} />
      </div>
      {isHelpOpen ? (
        <div id={help} className="stack gap-10 text-center">
          {isWritten ? <ResendLink asked={{ phone }} /> : null}
          <CallShop phone={shopPhone} tone="outline" />
          <p className="quiet text-s">
            Sans réponse, la demande est annulée {dayWords(expiresAt, serverNow())}.
          </p>
        </div>
      ) : null}
    </>
  )
}

function Withdraw({ token }: { token: string }) {
  const confirm = useConfirm()
  const withdraw = useAct(trpc.numberRequests.withdraw, {
    failed: 'Demande non annulée',
    stale: ['numberRequests.status'],
  })
  const askToWithdraw = async () => {
    const isSure = await confirm({
      title: 'Annuler la demande\u202f?',
      text: 'Nous ne passerons pas. Votre panier reste sur ce téléphone.',
      confirmLabel: 'Annuler la demande',
      cancelLabel: 'La garder',
    })
    if (isSure) withdraw.run({ token })
  }
  return (
    <>
      <Button
        size="sm"
        tone="ghost"
        loading={withdraw.isRunning}
        onClick={() => void askToWithdraw()}
      >
        Annuler la demande
      </Button>
      <ActFailure unanswered={withdraw.unanswered} />
    </>
  )
}

/** Brings the basket of an ended request back into the form; on another device the form opens empty. */
function RequestAgain({ token }: { token: string }) {
  const navigate = useNavigate()
  const isHere = keptRequest()?.token === token
  const again = () => {
    askAgain(token)
    navigate(paths.basket)
  }
  return (
    <div>
      <Button full size="lg" tone="soleil" icon={<IconRepeat />} onClick={again}>
        Commander à nouveau
      </Button>
      <p className="quiet text-center text-s mt-6">
        {isHere
          ? 'Le panier revient, vous le relisez avant de valider.'
          : 'Vous préparez une nouvelle commande.'}
      </p>
    </div>
  )
}
