import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { LogInFlow } from '../../flows/login/login.tsx'
import { AboutProduct } from '../../components/about-product.tsx'
import { WaitingService } from '../../components/waiting-service.tsx'
import { useInteraction, withInteraction } from '../../lib/interaction.ts'
import { readSession } from '../../session/session.ts'
import { pathAfterLogIn } from '../../session/return-path.ts'
import { useT } from '../../text/use-t.ts'
import { PublicCard } from '../../ui/page/public-card.tsx'

const carried = z.object({ login: z.string() })

export function LoginPage() {
  const t = useT()
  const navigate = useNavigate()
  const interaction = useInteraction()
  const { state } = useLocation()
  const [wasSignedIn] = useState(() => readSession() !== null)
  const [login] = useState(() => carried.safeParse(state).data?.login ?? '')
  // A service's request is decided on its own page, by the signed-in user.
  if (interaction && wasSignedIn) return <Navigate to={withInteraction('/authorize', interaction)} replace />
  const goOn = () => void navigate(pathAfterLogIn(interaction), { replace: true })
  return (
    <PublicCard>
      <LogInFlow
        title={t('login.title')}
        above={<WaitingService interaction={interaction} />}
        below={interaction === null && <AboutProduct />}
        login={login}
        interaction={interaction}
        onSignedIn={goOn}
      />
    </PublicCard>
  )
}
