import { IconDevices, IconDownload, IconLink, IconTicket, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Activity } from '#web/access/security/activity.tsx'
import { PasswordRow } from '#web/access/security/password-row.tsx'
import { SessionList } from '#web/access/security/sessions.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { FoldList, FoldRow, ReadRow } from '#web/components/layout/fold-list.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { focusTitle, usePassFocusOn } from '#web/lib/focus.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { CallLaveo } from '#web/orders/client-links/call-laveo.tsx'
import { mayProveHere } from '#web/orders/client-links/may-prove-here.ts'
import { ReplaceOwnLink } from '#web/orders/client-links/replace-own-link.tsx'
import { AdoptOrders } from '#web/people/client-records/adopt-orders.tsx'
import { DeleteAccount } from '#web/people/profile/delete-account.tsx'
import { MyData } from '#web/people/profile/my-data.tsx'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './profile.module.css'
import { ADD_EMAIL, mayAddEmail } from './profile-anchors.ts'

const EraseDialog = lazyDialog(() => import('#web/orders/client-links/erase-dialog.tsx'))

/** « Compte et sécurité »: what opens a client's Lavéo, and what becomes of their data. By a link, what needs no password. */
export default function ClientAccount() {
  usePageTitle('Compte et sécurité')
  const { byLink } = useMe()
  // The link that led here is gone, as will be the arrow that leads back.
  useEffect(() => {
    if (document.activeElement === document.body) focusTitle()
  }, [])
  usePassFocusOn()
  return (
    <div className={classes.page}>
      <PageHeader
        bar
        title="Compte et sécurité"
        backTo={paths.client.profile}
        backLabel="Retour au profil"
      />
      {byLink ? <OfLink /> : <OfAccount />}
    </div>
  )
}

function OfAccount() {
  return (
    <div className="stack gap-20">
      <Group title="Entrer">
        <PasswordRow />
        <DevicesRow />
        <LinkRow />
      </Group>
      <Group title="Commandes et données">
        <TicketRow />
        <FoldRow
          anchor="donnees"
          icon={<IconDownload />}
          title="Télécharger mes données"
          detail="Tout, en un seul fichier"
        >
          <MyData />
        </FoldRow>
        <FoldRow anchor="supprimer" icon={<IconTrash />} title="Supprimer mon compte" isDanger>
          <DeleteAccount />
        </FoldRow>
      </Group>
    </div>
  )
}

function OfLink() {
  const me = useMe()
  return (
    <>
      <FoldList>
        <LinkRow />
        {me.placesHidden ? null : <TicketRow />}
        <FoldRow
          anchor="supprimer"
          icon={<IconTrash />}
          title="Effacer mes données"
          detail="Nom, téléphone et adresses"
          isDanger
        >
          <EraseData />
        </FoldRow>
      </FoldList>
      {mayAddEmail(me) ? (
        <div className="mt-16 stack gap-6">
          <p className="quiet">
            Mot de passe, appareils et fichier de vos données s’ouvrent avec un e‑mail.
          </p>
          <TextLink to={`${paths.client.profile}#${ADD_EMAIL}`}>Ajouter un e‑mail</TextLink>
        </div>
      ) : null}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-8" aria-label={title}>
      <h2 className="quiet text-s">{title}</h2>
      <FoldList>{children}</FoldList>
    </section>
  )
}

function DevicesRow() {
  const sessions = trpc.profile.sessions.useQuery()
  const { data: security } = trpc.security.overview.useQuery()
  return (
    <ReadRow
      anchor="appareils"
      icon={<IconDevices />}
      title="Appareils et connexions"
      query={sessions}
      errorTitle="Impossible de charger vos appareils."
      tell={devicesWords}
    >
      {(opened) => (
        <>
          <SessionList sessions={opened} />
          {security ? (
            <>
              <h3 className="mt-6">Activité récente</h3>
              <Activity events={security.events} />
            </>
          ) : null}
        </>
      )}
    </ReadRow>
  )
}

/** « 2 appareils » */
function devicesWords({ length }: Outputs['profile']['sessions']): string {
  return length > 1 ? `${length} appareils connectés` : 'Cet appareil seul'
}

function LinkRow() {
  return (
    <FoldRow
      anchor="lien"
      icon={<IconLink />}
      title="Mon lien WhatsApp"
      detail="À remplacer s’il a circulé"
    >
      <p>
        Le lien que nous vous envoyons ouvre votre Lavéo sans mot de passe. Ne le donnez à personne.
        Quelqu’un d’autre l’a reçu&#8239;? Remplacez-le.
      </p>
      <ReplaceOwnLink />
    </FoldRow>
  )
}

function TicketRow() {
  return (
    <FoldRow
      anchor="ticket"
      icon={<IconTicket />}
      title="Code du ticket"
      detail="Retrouver d’anciennes commandes"
    >
      <AdoptOrders />
    </FoldRow>
  )
}

/** Who has a password enters it; where the number may be another person's the team decides. */
function EraseData() {
  const { email, phone } = useMe()
  const { data } = trpc.profile.overview.useQuery()
  if (email !== null)
    return <p>Entrez avec votre e‑mail et votre mot de passe pour le faire ici.</p>
  if (data?.disowned || !mayProveHere(phone))
    return (
      <p>
        <CallLaveo /> Nous les effaçons avec vous.
      </p>
    )
  return <DeleteAccount label="Effacer mes données" Confirm={EraseDialog} />
}
