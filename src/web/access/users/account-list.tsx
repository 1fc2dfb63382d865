import { keepPreviousData } from '@tanstack/react-query'
import type { ListedRole } from '#shared/access/users.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { type ListWords, nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { AccountRows, AccountsSkeleton } from '../account-row.tsx'
import { ManagedAccount } from './managed-account.tsx'

interface Props {
  listedRole: Exclude<ListedRole, 'client'>
  words: ListWords
  empty: { title: string; text: string }
}

/** The accounts of a role, the newest first, with a search. */
export function AccountList({ listedRole, words, empty }: Props) {
  const me = useMe()
  const { search, typed, hint, setTyped, reset } = useAddressSearch(isSearchable)
  const query = trpc.users.list.useInfiniteQuery(
    { role: listedRole, search },
    { ...nextPage, placeholderData: keepPreviousData },
  )
  return (
    <>
      <search className="block mb-20 list-width">
        <SearchField
          hideLabel
          label="Rechercher un compte"
          placeholder="Nom, téléphone ou e‑mail"
          maxLength={100}
          value={typed}
          onChange={setTyped}
          description={hint}
        />
      </search>
      <VisuallyHidden>
        <h2>Comptes</h2>
      </VisuallyHidden>
      <PagedList
        query={query}
        words={words}
        loading={<AccountsSkeleton />}
        empty={
          search ? (
            <EmptyState
              title="Aucun compte trouvé"
              text="Essayez un autre nom, un autre numéro ou le début de l’adresse e‑mail."
              action={<Button onClick={reset}>Voir tous les comptes</Button>}
            />
          ) : (
            <EmptyState {...empty} />
          )
        }
      >
        {(accounts) => (
          <AccountRows>
            {accounts.map((account) => (
              <ManagedAccount key={account.id} account={account} own={account.id === me.id} />
            ))}
          </AccountRows>
        )}
      </PagedList>
    </>
  )
}
