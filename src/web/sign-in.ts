// The script of /connexion, which also works without it.

import { startSignInPage } from './access/auth/sign-in-script.ts'

startSignInPage()
