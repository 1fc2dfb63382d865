import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { numberProofText } from '#shared/access/number-proof.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { mailtoLink, whatsAppLink } from '#web/lib/contact-links.ts'
import classes from './client-file.module.css'
import type { ClientRecord } from './client-record.ts'

/** The numbers and the address of a client, each with what it opens. */
export function ReachClient({ client }: { client: ClientRecord }) {
  const { phone, email, otherPhones } = client
  return (
    <ul className="lines-between">
      <PhoneLine phone={phone} words={numberProofText(client)} />
      {otherPhones.map((other) => (
        <PhoneLine
          key={other.phone}
          phone={other.phone}
          words={other.orders > 1 ? `sur ${other.orders} commandes` : 'sur 1 commande'}
        />
      ))}
      {email === null ? null : (
        <Line icon={<IconMail aria-label="E‑mail" />}>
          <a className="soft-link anywhere tap-line" href={mailtoLink(email)}>
            {email}
          </a>
        </Line>
      )}
    </ul>
  )
}

function PhoneLine({ phone, words }: { phone: string; words: string }) {
  const shown = formatPhone(phone)
  return (
    <Line icon={<IconPhone aria-label="Téléphone" />}>
      <span className="grow">
        <b className="digits">{shown}</b>
        <span className="block quiet text-s">{words}</span>
      </span>
      <a
        className="place-center square-44 fixed icons-22 accent"
        href={whatsAppLink(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Écrire au ${shown} par WhatsApp`}
      >
        <IconBrandWhatsapp aria-hidden="true" />
      </a>
      <a
        className="place-center square-44 fixed icons-22 accent"
        href={`tel:${phone}`}
        aria-label={`Appeler le ${shown}`}
      >
        <IconPhone aria-hidden="true" />
      </a>
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={`row gap-10 icons-20 ${classes.line}`}>
      <span className="fixed quiet">{icon}</span>
      {children}
    </li>
  )
}
