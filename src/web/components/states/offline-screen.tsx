import { ErrorState } from './error-state.tsx'

/** Replaces the whole screen when the application opens without a network and without stored data. */
export function OfflineScreen({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState
      title="Pas de réseau"
      text="Lavéo s’ouvrira dès que la connexion revient. Rien n’est perdu."
      onRetry={() => void onRetry()}
    />
  )
}
