import {
  IconArrowMerge,
  IconBan,
  IconBuilding,
  IconDownload,
  IconListDetails,
  IconMailForward,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ofPerson } from '#shared/text/french.ts'
import { ActionItem, ActionSeam } from '#web/components/actions/action-menu.tsx'
import { DotsMenu } from '#web/components/actions/dots-menu.tsx'
import { clientOrdersPath } from '#web/lib/navigation/client-orders-path.ts'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import type { ActedClient, RecordAct } from './client-act.ts'

interface Props {
  client: ActedClient
  onAct: (act: RecordAct) => void
  /** Stands first. */
  children?: ReactNode
}

/** ⋯: the seldom acts on a client's record. */
export function ClientMenu({ client, onAct, children }: Props) {
  return (
    <DotsMenu label={`Actions, fiche ${ofPerson(client.fullname)}`}>
      {children}
      <Items client={client} onAct={onAct} />
    </DotsMenu>
  )
}

function Items({ client, onAct }: Props) {
  const { role } = useMe()
  const { companies } = useModules()
  return (
    <>
      {client.isCompany ? null : (
        <ActionItem icon={<IconArrowMerge />} onClick={() => onAct('merge')}>
          Fusionner…
        </ActionItem>
      )}
      <ActionItem icon={<IconPencil />} onClick={() => onAct('edit')}>
        Modifier
      </ActionItem>
      {client.isCompany || client.disabledAt !== null || !companies ? null : (
        <ActionItem icon={<IconBuilding />} onClick={() => onAct('company')}>
          C’est une entreprise
        </ActionItem>
      )}
      {client.email === null ? (
        <ActionItem icon={<IconDownload />} onClick={() => onAct('data')}>
          Ses données (JSON)
        </ActionItem>
      ) : null}
      {role === 'superadmin' ? <OwnerItems client={client} onAct={onAct} /> : null}
    </>
  )
}

function OwnerItems({ client, onAct }: Props) {
  const navigate = useNavigate()
  const { id, email, unconfirmed, pendingOrders, disabledAt } = client
  return (
    <>
      <ActionItem icon={<IconListDetails />} onClick={() => void navigate(clientOrdersPath(id))}>
        Ses commandes par période
      </ActionItem>
      {unconfirmed ? (
        <ActionItem icon={<IconMailForward />} onClick={() => onAct('resend')}>
          Renvoyer la confirmation
        </ActionItem>
      ) : null}
      <ActionSeam />
      {pendingOrders > 0 ? (
        <ActionItem icon={<IconX />} onClick={() => onAct('cancel')}>
          Annuler ses commandes en attente
        </ActionItem>
      ) : null}
      {disabledAt === null ? (
        <ActionItem icon={<IconBan />} onClick={() => onAct('disable')}>
          Désactiver
        </ActionItem>
      ) : (
        <ActionItem icon={<IconRefresh />} onClick={() => onAct('enable')}>
          Réactiver
        </ActionItem>
      )}
      {email === null ? (
        <ActionItem icon={<IconTrash />} onClick={() => onAct('erase')}>
          Effacer sa fiche
        </ActionItem>
      ) : null}
    </>
  )
}
