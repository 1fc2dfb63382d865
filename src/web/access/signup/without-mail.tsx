import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { config } from '#web/lib/config.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { paths } from '#web/lib/navigation/paths.ts'

interface Props {
  title: string
  /** Follows « il en faut un pour ». */
  purpose?: string
}

/**
 * Replaces a form whose e-mail could not leave: it names the act that is impossible, and the ways to reach the
 * business.
 */
export function WithoutMail({ title, purpose = 'confirmer votre adresse' }: Props) {
  const { phone, email, address } = config.site
  const isReachable = Boolean(phone ?? email ?? address)
  return (
    <div className="mt-20">
      <Note tone="warning" title={title}>
        Notre site n’envoie pas encore d’e‑mails, et il en faut un pour {purpose}.{' '}
        {isReachable ? (
          'Vous pouvez nous joindre\u00a0:'
        ) : (
          <a href={paths.contact}>Laissez-nous un message.</a>
        )}
        {isReachable ? (
          <ul className="stack gap-4 mt-10">
            {phone ? (
              <>
                <li>
                  <a className="tap" href={`tel:${phone}`}>
                    {formatPhone(phone)}
                  </a>
                </li>
                {mayHaveWhatsApp(phone) ? (
                  <li>
                    <a className="tap" href={whatsAppLink(phone)}>
                      Écrire sur WhatsApp
                    </a>
                  </li>
                ) : null}
              </>
            ) : null}
            {email ? (
              <li>
                <a className="tap anywhere" href={`mailto:${email}`}>
                  {email}
                </a>
              </li>
            ) : null}
            {address ? <li>{address}</li> : null}
          </ul>
        ) : null}
      </Note>
    </div>
  )
}
