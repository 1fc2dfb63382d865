/** After « Mot de passe modifié », of a password that is accepted although it is easily guessed. */
export const GUESSABLE =
  'Mais il est parmi les plus utilisés, ou reprend votre nom\u00a0: il est vite deviné. Mieux vaut en choisir un autre.'
