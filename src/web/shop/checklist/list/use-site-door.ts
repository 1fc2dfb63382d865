import { CHECKLIST_LABELS } from '#shared/shop/checklist/checklist.ts'
import { isSiteOpen, missingSteps, type SiteDoor } from '#shared/shop/site/site-opening.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { FirstDay } from '../use-first-day.ts'

/** Opens or closes the public site by hand, once the owner has read what that means. */
export function useSiteDoor(site: FirstDay['site']) {
  const confirm = useConfirm()
  const isOpen = isSiteOpen(site)
  const act = useAct(trpc.settings.save, {
    announced: isOpen ? 'Site fermé.' : 'Site ouvert.',
    failed: isOpen ? 'Site non fermé' : 'Site non ouvert',
    stale: ['checklist', 'settings'],
  })
  const turn = async () => {
    if (!(await confirm(isOpen ? CLOSING : opening(site)))) return
    const door: SiteDoor = isOpen ? 'closed' : openDoor(site)
    await act.run({ site: { value: { door }, seen: site.savedAt } })
  }
  return { turn, isRunning: act.isRunning, unanswered: act.unanswered }
}

/** The site is left to itself again where it is open by itself. */
function openDoor(site: FirstDay['site']): SiteDoor {
  return isSiteOpen({ ...site, door: 'auto' }) ? 'auto' : 'open'
}

const CLOSING = {
  title: 'Fermer le site public\u202f?',
  text: 'Plus personne n’y commande, et il dit «\u00a0Nous ouvrons bientôt\u00a0». Les commandes en cours continuent, et l’équipe peut en saisir d’autres.',
  confirmLabel: 'Fermer le site',
}

function opening({ done }: FirstDay['site']) {
  const missing = missingSteps(done).map((step) => lowerFirst(CHECKLIST_LABELS[step]))
  const left = missing.length > 0 ? ` Il manque encore\u00a0: ${missing.join(', ')}.` : ''
  return {
    title: 'Ouvrir le site public\u202f?',
    text: `On y lit vos prix et on y commande dès maintenant.${left}`,
    confirmLabel: 'Ouvrir le site',
  }
}
