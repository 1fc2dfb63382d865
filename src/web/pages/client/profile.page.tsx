import {
  IconBell,
  IconCheck,
  IconKey,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconShirt,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { OwnPreferences, preferencesWords } from '#web/access/laundry-preferences.tsx'
import { NewsPreference, newsWords } from '#web/access/news-preference.tsx'
import PushSetting from '#web/access/push-setting.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { THEME_LABELS, ThemeSwitch } from '#web/components/actions/theme-switch.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { FoldList, FoldRow, ReadRow, RowLink } from '#web/components/layout/fold-list.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'
import { useChosenColorScheme } from '#web/lib/color-scheme.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { whenUsed } from '#web/lib/rendering/when-used.ts'
import { useInstallOffer } from '#web/lib/use-install-offer.ts'
import { AddEmailPart } from '#web/orders/client-links/add-email.tsx'
import { useVerifyNumber } from '#web/orders/client-links/verify-number.tsx'
import { IdentityForm } from '#web/people/profile/identity-form.tsx'
import { useMe, useSignOut } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import classes from './profile.module.css'
import { ACCOUNT, ACCOUNT_ANCHORS, ADD_EMAIL, mayAddEmail } from './profile-anchors.ts'

// Read less often than the profile; its rows hold forms.
const ClientAccount = lazyPart(() => import('./client-account.tsx'), LOADING_LINES)

/** The profile of a client, by their account or their link, and « Compte et sécurité » behind it, which the address names by a row. */
export default function ClientProfilePage() {
  const { hash } = useLocation()
  return ACCOUNT_ANCHORS.has(hash.slice(1)) ? <ClientAccount /> : <Profile />
}

function Profile() {
  usePageTitle('Profil')
  const me = useMe()
  const { hash } = useLocation()
  const { signOut, unanswered } = useSignOut()
  const verify = useVerifyNumber()
  useEffect(() => whenUsed(ClientAccount.preload), [])
  const isAddingEmail = hash === `#${ADD_EMAIL}` && mayAddEmail(me)
  return (
    <div className={classes.page}>
      <PageHeader
        bar
        title="Profil"
        aside={
          // On a wide screen it ends the side bar.
          <span className="below-sidebar-only">
            <Button tone="ghost" size="sm" icon={<IconLogout />} onClick={signOut}>
              Déconnexion
            </Button>
          </span>
        }
      />
      <div className="mb-16 hide-empty">
        <ActFailure unanswered={unanswered} />
      </div>
      <IdentityForm
        phoneAside={<PhoneAside onVerify={verify.open} />}
        emailAside={
          mayAddEmail(me) ? (
            <TextLink to={`#${ADD_EMAIL}`} aria-label="Ajouter un e‑mail">
              Ajouter
            </TextLink>
          ) : me.byLink && me.placesHidden ? (
            <span className="quiet text-s">Après notre premier passage</span>
          ) : undefined
        }
      />
      {verify.dialog}
      {isAddingEmail ? <AddEmailPart anchor={ADD_EMAIL} onVerify={verify.open} /> : null}
      <div className="stack gap-12">
        <FoldList>
          {me.placesHidden ? null : <LaundryRow />}
          <NewsRow />
          <ThemeRow />
        </FoldList>
        <FoldList>
          <RowLink
            icon={<IconShieldLock />}
            title="Compte et sécurité"
            detail={me.byLink ? 'Votre lien, vos données' : 'Mot de passe, appareils, données'}
            to={`#${ACCOUNT}`}
          />
        </FoldList>
      </div>
    </div>
  )
}

/** How the number stands. By the link, where nobody has proven it or it may be another person's, a code does. */
function PhoneAside({ onVerify }: { onVerify: () => void }) {
  const { hasProvenNumber, byLink, placesHidden, isNumberProven } = useMe()
  if (!hasProvenNumber || (placesHidden && !isNumberProven))
    return (
      <Button tone="ghost" size="sm" aria-label="Vérifier mon numéro" onClick={onVerify}>
        Vérifier
      </Button>
    )
  return (
    <span className="row gap-6 strong text-s positive icons-18">
      {byLink ? <IconKey aria-hidden="true" /> : <IconCheck aria-hidden="true" />}
      {byLink ? 'votre lien' : 'vérifié'}
    </span>
  )
}

function LaundryRow() {
  const query = trpc.profile.preferences.useQuery()
  return (
    <ReadRow
      anchor="linge"
      icon={<IconShirt />}
      title="Préférences de linge"
      query={query}
      errorTitle="Impossible de charger vos préférences de linge."
      tell={preferencesWords}
    >
      {(saved) => <OwnPreferences saved={saved} />}
    </ReadRow>
  )
}

function NewsRow() {
  const query = trpc.profile.mailPreference.useQuery()
  const keep = useInstallOffer()
  return (
    <ReadRow
      anchor="nouvelles"
      icon={<IconBell />}
      title="Nouvelles de vos commandes"
      query={query}
      errorTitle="Impossible de charger vos préférences."
      tell={newsWords}
    >
      {(saved) => (
        <>
          <NewsPreference saved={saved} />
          <PushSetting />
          {keep ? (
            <Button full tone="outline" onClick={keep}>
              Garder Lavéo sur ce téléphone
            </Button>
          ) : null}
        </>
      )}
    </ReadRow>
  )
}

function ThemeRow() {
  return (
    <FoldRow
      anchor="apparence"
      icon={<IconMoon />}
      title="Apparence"
      detail={THEME_LABELS[useChosenColorScheme()]}
    >
      <ThemeSwitch />
    </FoldRow>
  )
}
