import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay, formatSince } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { LinedRow } from '#web/components/lists/lined-row.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import classes from './money-row.module.css'

interface Props {
  /** Its order's reference; the strip of a row without one is woven of the client. */
  reference?: string
  name: string
  /** Null once the account was deleted. */
  clientId: string | null
  /** E.164. Empty when its owner has deleted their account. */
  phone: string
  /** The time when the account's phone was changed, if that was after the order. */
  phoneChangedAt?: number | null
  /** The phone given for the order, if it differs from the account's. */
  orderPhone?: string | null
  /** In francs. */
  amount: number
  /** Since when it waits, in milliseconds UTC. */
  at: number
  /** Details that help to find the payment. */
  detail?: ReactNode
  /** The actions. */
  children: ReactNode
}

/** A payment or a refund that the team must handle: client, order, amount and age. */
export function MoneyRow({
  reference,
  name,
  clientId,
  phone,
  amount,
  at,
  detail,
  children,
  ...phones
}: Props) {
  const { phoneChangedAt, orderPhone } = phones
  return (
    <LinedRow
      reference={reference ?? clientId ?? name}
      label={reference ? `Commande #${reference}` : name}
      title={<ClientName clientId={clientId}>{name}</ClientName>}
      subtitle={
        <>
          {reference ? (
            <>
              <OrderReference className="reference text-s leading-12" reference={reference} /> ·{' '}
            </>
          ) : null}
          <time dateTime={isoInstant(at)}>{formatSince(at, serverNow())}</time>
        </>
      }
      aside={<Money amount={amount} className="text-xl" />}
    >
      {detail ? <p className="anywhere text-s leading-14 mt-6">{detail}</p> : null}
      {/* The number given for the order comes first: someone may have taken over the account since. */}
      {orderPhone ? (
        <ContactLine label="Numéro donné pour la commande" phone={orderPhone} name={name} />
      ) : null}
      {phoneChangedAt ? (
        <p className="row gap-6 strong negative text-s icons-18">
          <IconAlertTriangle aria-hidden="true" />
          Numéro du compte changé le {formatDay(phoneChangedAt)}
        </p>
      ) : null}
      {phone ? <ContactLine phone={phone} name={orderPhone ? undefined : name} /> : null}
      {children}
    </LinedRow>
  )
}

interface ContactLineProps {
  label?: string
  phone: string
  /** Adds a WhatsApp link to this person. Undefined where another number should be used first. */
  name?: string | undefined
}

function ContactLine({ label, phone, name }: ContactLineProps) {
  return (
    <p className={`flex wrap text-s ${classes.contact}`}>
      {label ? <span className={classes.given}>{label}</span> : null}
      <PhoneLink className={`inline-row nowrap ${classes.link}`} number={phone} />
      {name ? (
        <a
          className={`inline-row nowrap ${classes.link}`}
          href={whatsAppLink(phone)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Écrire à ${name} sur WhatsApp`}
        >
          WhatsApp
        </a>
      ) : null}
    </p>
  )
}
