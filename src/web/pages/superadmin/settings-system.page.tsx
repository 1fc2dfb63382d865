import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { ExportList } from '#web/features/exports/export-list.tsx'
import { PhotosFields } from '#web/features/settings/photos-fields.tsx'
import { SecondFactorFields } from '#web/features/settings/second-factor-fields.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { SettingsGroup } from '#web/features/settings/settings-group.tsx'
import { SettingsPageForm } from '#web/features/settings/settings-page-form.tsx'
import { SystemLinks } from '#web/features/settings/system-links.tsx'

// It stands below every form.
const BackupsSection = lazyPart(() => import('#web/features/backups/backups-section.tsx'), {
  NotLoaded,
})

export default function SystemSettingsPage() {
  return (
    <SettingsFrame
      page="system"
      after={
        <>
          <SystemLinks />
          <BackupsSection />
          <Section title="Exports">
            <Ticket id="exports">
              <TicketBody>
                <p className="quiet mb-8">
                  Chaque export est noté dans le journal. Gardez ces fichiers en lieu sûr.
                </p>
                <ExportList />
              </TicketBody>
            </Ticket>
          </Section>
        </>
      }
    >
      <SettingsPageForm page="system">
        {(form) => (
          <>
            <SettingsGroup
              title="Deux vérifications pour l’équipe"
              hint="Une clé d’accès, ou un code après le mot de passe. Les clients ne sont pas concernés."
            >
              <SecondFactorFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Photos des commandes"
              hint="Après ce délai, les photos d’une commande terminée ou annulée sont supprimées. Celles d’un signalement encore ouvert restent."
              columns
            >
              <PhotosFields form={form} />
            </SettingsGroup>
          </>
        )}
      </SettingsPageForm>
    </SettingsFrame>
  )
}

function NotLoaded() {
  return (
    <ErrorState
      title="L’état des copies ne se charge pas."
      text="La connexion est coupée ou très lente. Rechargez la page."
    />
  )
}
