import {
  IconBrandWhatsapp,
  IconCheck,
  IconMoped,
  IconPhone,
  IconRepeat,
  IconShoppingBag,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'
import { dayWords, slotWords } from '#shared/time/slot-words.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { OwnNumber, type RequestStatus } from './own-number.tsx'
import { askAgain, keptRequest } from './request-on-device.ts'
import classes from './request-status.module.css'
import { CallShop, WriteToShop } from './shop-links.tsx'

interface Props {
  token: string
  status: RequestStatus
}

/** The title of the page by what became of the request. */
export function statusTitle({ state, isFolded }: RequestStatus): string {
  if (isFolded) return 'Votre demande attend un signe'
  if (state === 'waiting' || state === 'sent') return 'Nous avons bien reçu votre demande'
  return state === 'confirmed' ? 'Votre demande est confirmée' : 'Votre demande s’est arrêtée'
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
  if (state === 'confirmed')
    return (
      <>
        C’est la commande <OrderReference reference={reference} />.{' '}
        {isLinkSent ? (
          <>Le lien reçu au {phone} ouvre son suivi.</>
        ) : (
          <>
            L’équipe l’a confirmée avec vous. Pour la suivre&nbsp;:{' '}
            <TextLink to={paths.myLink}>Recevoir mon lien</TextLink>.
          </>
        )}
      </>
    )
  if (state === 'denied')
    return (
      <>
        La personne qui a reçu notre message au {phone} a répondu que ce n’était pas elle. Vérifiez
        le numéro, puis recommandez.
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
  if (isFolded)
    return (
      <div className={classes.parts}>
        <CallShop phone={shopPhone} tone="soleil" />
        <WriteToShop phone={shopPhone} reference={reference} label="Nous écrire sur WhatsApp" />
        <OwnNumber token={token} status={status} />
        <KeptBasket status={status} />
        <p className="quiet">
          Référence à donner&nbsp;: <OrderReference className="reference" reference={reference} />.
          Sans réponse, elle est annulée {dayWords(status.expiresAt, serverNow())}.
        </p>
        <Withdraw token={token} />
      </div>
    )
  if (state === 'waiting' || state === 'sent') return <Waiting token={token} status={status} />
  return (
    <div className={classes.parts}>
      <OwnNumber token={token} status={status} />
      <KeptBasket status={status} />
      {state === 'confirmed' ? (
        <ButtonLink full tone="outline" to={paths.basket}>
          Passer une autre commande
        </ButtonLink>
      ) : (
        <RequestAgain token={token} />
      )}
      <CallShop phone={shopPhone} tone="outline" />
    </div>
  )
}

function KeptBasket({ status }: { status: RequestStatus }) {
  const { contents, total, toAgree, quarter, wanted } = status
  return (
    <div className={`outlined rounded-large ${classes.basket}`}>
      <IconShoppingBag className="accent fixed" aria-hidden="true" />
      <div className="shrink leading-13">
        <b className="block">
          {upperFirst(contentsLabel(contents))},{' '}
          {totalWords({ ...contents, grandTotal: total, toAgree })}
        </b>
        {quarter ? <span className="block quiet text-s">{quarter}</span> : null}
        <span className="block quiet text-s">
          Passage&nbsp;: {wanted ? slotWords(wanted, serverNow()) : 'dès que possible'}
        </span>
      </div>
    </div>
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
      <Button full tone="ghost" loading={withdraw.isRunning} onClick={() => void askToWithdraw()}>
        Annuler la demande
      </Button>
      <ActFailure unanswered={withdraw.unanswered} />
    </>
  )
}

function Waiting({ token, status }: Props) {
  const { state, expiresAt, shopPhone, reference } = status
  const isSent = state === 'sent'
  return (
    <div className={classes.parts}>
      <Timeline
        steps={[
          contactStep(status),
          {
            key: 'confirmed',
            state: isSent ? 'now' : 'todo',
            icon: <IconCheck />,
            label: 'Vous confirmez l’heure',
          },
          { key: 'visit', state: 'todo', icon: <IconMoped />, label: 'Nous passons chez vous' },
        ]}
      />
      <OwnNumber token={token} status={status} />
      <KeptBasket status={status} />
      <p className="quiet">Sans réponse, elle est annulée {dayWords(expiresAt, serverNow())}.</p>
      <WriteToShop phone={shopPhone} reference={reference} label="Nous écrire maintenant" />
      <Withdraw token={token} />
    </div>
  )
}

/** How the shop reaches the person: by the message that it sent or will send, or by a call to a fixed line. */
function contactStep({ state, phone }: RequestStatus): TimelineStep {
  const { opensAt, closesAt } = config.site
  const icon = <IconBrandWhatsapp />
  if (state === 'sent')
    return {
      key: 'message',
      state: 'done',
      icon,
      label: 'Le message est parti',
      detail: 'Touchez le lien qu’il contient.',
    }
  if (mayHaveWhatsApp(phone))
    return {
      key: 'message',
      state: 'now',
      icon,
      label: 'Nous vous écrivons sur WhatsApp',
      detail: `Touchez le lien du message. Ou un appel, de ${opensAt} à ${closesAt}.`,
    }
  return {
    key: 'call',
    state: 'now',
    icon: <IconPhone />,
    label: 'Nous vous appelons',
    detail: `À ce numéro, de ${opensAt} à ${closesAt}.`,
  }
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
        Recommander
      </Button>
      <p className="quiet text-center text-s mt-6">
        {isHere
          ? 'Le panier revient, vous choisissez l’heure.'
          : 'Vous préparez une nouvelle commande.'}
      </p>
    </div>
  )
}
