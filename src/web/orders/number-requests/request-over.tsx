import { IconHanger, IconMapPin } from '@tabler/icons-react'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { AskLinkOfRequest } from '../client-links/ask-link.tsx'
import { CallShop } from './call-shop.tsx'
import { Part, PickupHour, Total } from './request-ticket.tsx'
import type { OpenedRequest } from './use-confirm-request.ts'

interface ElsewhereProps {
  token: string
  request: OpenedRequest
  visit: NonNullable<OpenedRequest['visit']>
}

/** An order that was confirmed, where it does not open its client’s home: what a stranger may read, and the way to the link. */
export function ConfirmedElsewhere({ token, request, visit }: ElsewhereProps) {
  const { firstName, reference, quarter, lines, toAgree } = request
  return (
    <>
      <h1>Bonjour {firstName}</h1>
      <p className="quiet text-l leading-14 mt-4">Commande confirmée.</p>
      <Ticket reference={reference} className="mt-16">
        <TicketBody>
          <span className="quiet">Ramassage</span>
          <PickupHour pickup={visit.pickup} />
        </TicketBody>
        <Part icon={<IconMapPin />} title={quarter ?? 'Chez vous'} />
        <Part icon={<IconHanger />} title={upperFirst(contentsLabel(contentsOf(lines, toAgree)))} />
        <Seam />
        <Total request={request} {...visit} />
      </Ticket>
      <div className="stack gap-8 mt-16">
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
export function RequestOver({ token, request }: { token: string; request: OpenedRequest }) {
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
              Commander à nouveau
            </ButtonLink>
          )}
          <CallShop phone={config.site.phone} tone="outline" />
        </>
      )}
    </div>
  )
}
