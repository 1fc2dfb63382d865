import { ButtonLink } from '#web/components/actions/button.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { CallShop } from './shop-links.tsx'
import type { OpenedRequest } from './use-confirm-request.ts'

const WORDS: Record<Exclude<OpenedRequest['state'], 'waiting' | 'sent'>, [string, string]> = {
  confirmed: [
    'Cette commande est confirmée',
    'Son suivi s’ouvre par le lien que nous vous envoyons. Appelez-nous pour l’avoir à nouveau.',
  ],
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
export function RequestOver({ request: { state } }: { request: OpenedRequest }) {
  if (state === 'waiting' || state === 'sent') return null
  const [title, text] = WORDS[state]
  return (
    <div className="stack gap-14">
      <h1>{title}</h1>
      <p className="quiet text-l leading-14">{text}</p>
      {state === 'denied' ? null : (
        <ButtonLink full size="lg" tone="soleil" to={paths.basket}>
          {state === 'confirmed' ? 'Passer une autre commande' : 'Recommander'}
        </ButtonLink>
      )}
      <CallShop phone={config.site.phone} tone="outline" />
    </div>
  )
}
