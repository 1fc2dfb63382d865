import { PageTitle } from '#web/features/site/page-title.tsx'
import { KeptData } from '#web/features/site/privacy-kept.tsx'
import { OnTheDevice, OtherReaders, PersonsRights } from '#web/features/site/privacy-sections.tsx'
import { Prose } from '#web/features/site/prose.tsx'

export function PrivacyPage() {
  return (
    <>
      <PageTitle
        title="Confidentialité"
        text="Ce que nous gardons sur vous, pourquoi, et combien de temps."
      />
      <Prose>
        <KeptData />
        <OnTheDevice />
        <OtherReaders />
        <PersonsRights />
      </Prose>
    </>
  )
}
