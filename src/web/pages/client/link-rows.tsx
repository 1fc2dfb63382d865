import {
  IconChevronRight,
  IconDeviceMobilePlus,
  IconMail,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react'
import { formatPhone } from '#shared/text/phone.ts'
import { Act, ActList } from '#web/components/dialogs/act-sheet.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useInstallOffer } from '#web/lib/use-install-offer.ts'
import { useReplaceOwnLink } from '#web/orders/client-links/replace-own-link.tsx'
import { useMe } from '#web/session.ts'

/** The rows that replace the tab « Profil » for a client who came by their link. */
export function LinkRows() {
  const { fullname, phone, email, placesHidden } = useMe()
  const install = useInstallOffer()
  const replacing = useReplaceOwnLink()
  const chevron = <IconChevronRight className="quiet push-end fixed" aria-hidden="true" />
  return (
    <nav className="seam-top mt-20" aria-label="Mon Lavéo">
      <ActList>
        <Act
          icon={<IconUser />}
          detail={`${fullname}, ${formatPhone(phone)}`}
          aside={chevron}
          to={paths.client.profile}
        >
          Mon profil
        </Act>
        {install ? (
          <Act icon={<IconDeviceMobilePlus />} aside={chevron} onSelect={install}>
            Garder Lavéo sur ce téléphone
          </Act>
        ) : null}
        {email === null && config.mailLeaves && !placesHidden ? (
          <Act
            icon={<IconMail />}
            detail="Pour entrer aussi sans WhatsApp"
            aside={chevron}
            to={`${paths.client.profile}#compte`}
          >
            Ajouter un e‑mail
          </Act>
        ) : null}
        <Act
          icon={<IconRefresh />}
          detail="Qui l’ouvre voit vos commandes"
          aside={chevron}
          onSelect={() => void replacing.askToReplace()}
        >
          Remplacer mon lien
        </Act>
      </ActList>
      <div className="mt-10">{replacing.outcome}</div>
    </nav>
  )
}
