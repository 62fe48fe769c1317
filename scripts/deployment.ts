import path from 'node:path'
import { parse } from 'yaml'

type Env = Record<string, string | undefined>

/** A process of ours, as a file of the deployment starts it. */
export interface Container {
  where: string
  image?: string
  args: string[]
  env: Env
  /** Where secrets are found. */
  files: string[]
  graceSeconds: number | undefined
  isReadOnly: boolean
  mayGainPrivileges: boolean
  droppedAll: boolean
  /** Places that it can write to. */
  writable: string[]
}

export interface PodContainer extends Container {
  ports: Record<string, string>
  probes: { kind: string; path: string; port: string }[]
}

/** The last stage of a Dockerfile. */
export function dockerfile(text: string) {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const all = (word: string) =>
    last.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim())
  const copied = (from: string[]) =>
    from
      .filter((line) => line.startsWith('COPY '))
      .map((line) => line.split(/\s+/).slice(1))
      .map((words) => ({
        stage: words.find((word) => word.startsWith('--from='))?.slice('--from='.length),
        sources: words.filter((word) => !word.startsWith('--')).slice(0, -1),
      }))
  return {
    env: Object.fromEntries(
      all('ENV')
        .flatMap((line) => line.split(/\s+/))
        .map((pair) => pair.split('=') as [string, string]),
    ) as Env,
    user: all('USER')[0] ?? '',
    volumes: all('VOLUME'),
    exposed: all('EXPOSE').flatMap((line) => line.split(' ')),
    entrypoint: JSON.parse(all('ENTRYPOINT')[0] ?? '[]') as string[],
    healthcheck: JSON.parse(/CMD (\[.*\])/.exec(all('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]') as string[],
    copied: copied(last),
    copiedAnywhere: copied(lines),
    installs: lines.filter((line) => line.startsWith('RUN ') && line.includes('npm ci')),
    stages: lines.filter((line) => line.startsWith('FROM ')),
  }
}

interface Service {
  image: string
  command?: string[]
  environment?: Record<string, unknown>
  secrets?: string[]
  stop_grace_period?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  tmpfs?: string[]
  volumes?: string[]
}

export function composeServices(text: string): Container[] {
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
  return Object.entries(services).map(([name, one]) => ({
    where: `compose ${name}`,
    image: one.image,
    args: one.command ?? [],
    env: mapped(one.environment ?? {}, (value) => String(value).replaceAll(/\$\{[^}]*\}/g, 'example.com')),
    files: (one.secrets ?? []).map((secret) => `/run/secrets/${secret}`),
    graceSeconds: Number.parseInt(one.stop_grace_period ?? '10', 10),
    isReadOnly: one.read_only === true,
    mayGainPrivileges: !one.security_opt?.includes('no-new-privileges:true'),
    droppedAll: one.cap_drop?.includes('ALL') ?? false,
    writable: [
      ...(one.tmpfs ?? []),
      ...(one.volumes ?? []).flatMap((volume) =>
        volume.endsWith(':ro') ? [] : (volume.split(':')[1] ?? []),
      ),
    ],
  }))
}

const mapped = <T>(record: Record<string, T>, to: (value: T) => string): Env =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))

interface Labelled {
  matchLabels: Record<string, string>
}
interface Probe {
  httpGet: { path: string; port: string }
}
interface PodSpec {
  terminationGracePeriodSeconds?: number
  securityContext?: { runAsNonRoot?: boolean }
  containers: {
    args: string[]
    env?: { name: string; value: string }[]
    envFrom?: { configMapRef: { name: string } }[]
    ports?: { name: string; containerPort: number }[]
    volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[]
    securityContext: {
      allowPrivilegeEscalation: boolean
      readOnlyRootFilesystem: boolean
      capabilities: { drop: string[] }
    }
    startupProbe?: Probe
    readinessProbe?: Probe
    livenessProbe?: Probe
  }[]
  volumes: { name: string; secret?: { secretName: string } }[]
}
interface Manifest {
  kind: string
  metadata?: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  resources?: string[]
  spec?: {
    selector?: Labelled & Record<string, string>
    podSelector?: Labelled
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    ports?: { targetPort: string }[]
    ingress?: { ports: { port: number }[] }[]
  }
}

export function kubernetes(manifests: Manifest[]) {
  const named = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata?.name === name)
  const templates = manifests.flatMap(({ kind, metadata, spec }) =>
    spec?.template ? [{ where: `${kind} ${metadata?.name}`, ...spec.template }] : [],
  )
  const secretsOf = (pod: PodSpec, volume: string) => {
    const secret = pod.volumes.find(({ name }) => name === volume)?.secret
    return secret ? Object.keys(named('Secret', secret.secretName)?.stringData ?? {}) : []
  }
  const containers = templates.flatMap(({ where, spec: pod }) =>
    pod.containers.map(
      (one): PodContainer => ({
        where,
        args: one.args,
        env: {
          ...Object.assign(
            {},
            ...(one.envFrom ?? []).map(({ configMapRef }) => named('ConfigMap', configMapRef.name)?.data),
          ),
          ...Object.fromEntries((one.env ?? []).map(({ name, value }) => [name, value])),
        },
        files: one.volumeMounts.flatMap(({ name, mountPath }) =>
          secretsOf(pod, name).map((key) => path.posix.join(mountPath, key)),
        ),
        graceSeconds: pod.terminationGracePeriodSeconds,
        isReadOnly: one.securityContext.readOnlyRootFilesystem && pod.securityContext?.runAsNonRoot === true,
        mayGainPrivileges: one.securityContext.allowPrivilegeEscalation,
        droppedAll: one.securityContext.capabilities.drop.includes('ALL'),
        writable: one.volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath),
        ports: Object.fromEntries(
          (one.ports ?? []).map(({ name, containerPort }) => [name, `${containerPort}`]),
        ),
        probes: (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).flatMap((kind) => {
          const probe = one[kind]
          return probe ? [{ kind, ...probe.httpGet }] : []
        }),
      }),
    ),
  )
  return {
    containers,
    podLabels: templates.map(({ metadata }) => metadata.labels),
    selectors: manifests.flatMap(({ kind, spec }) => {
      const selector = spec?.podSelector ?? spec?.selector
      return selector ? [{ kind, labels: selector.matchLabels ?? selector }] : []
    }),
    targetPorts: manifests.flatMap(({ spec }) => spec?.ports?.map(({ targetPort }) => targetPort) ?? []),
    ingressPorts: manifests.flatMap(
      ({ spec }) => spec?.ingress?.flatMap(({ ports }) => ports.map(({ port }) => `${port}`)) ?? [],
    ),
    resources: manifests.flatMap(({ resources }) => resources ?? []),
  }
}

export function units(file: string, text: string, environmentFile: string): Container & { twice: string[] } {
  const settings = text.split('\n').flatMap((line) => {
    const [, name, value] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? []
    return name ? [{ name, value: value ?? '' }] : []
  })
  const all = (wanted: string) => settings.flatMap(({ name, value }) => (name === wanted ? [value] : []))
  const pairs = (lines: string[]): [string, string][] =>
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line.replaceAll('%i', '1')) ?? []
      return name ? [[name, value ?? '']] : []
    })
  const own = pairs(all('Environment'))
  const shared = pairs(environmentFile.split('\n'))
  const [command = ''] = all('ExecStart')
  return {
    where: path.basename(file),
    args: command.replace(/^\/opt\/parapet\/bin\/parapet /, '').split(' '),
    env: Object.fromEntries([...own, ...shared]),
    files: all('LoadCredential').map((credential) => `%d/${credential.split(':')[0]}`),
    graceSeconds: Number(all('TimeoutStopSec')[0] ?? 90),
    isReadOnly: all('ProtectSystem').includes('strict') && all('User')[0] === 'parapet',
    mayGainPrivileges: !all('NoNewPrivileges').includes('yes'),
    droppedAll: all('CapabilityBoundingSet').includes(''),
    writable: [
      ...all('StateDirectory').map((folder) => `/var/lib/${folder}`),
      ...(all('PrivateTmp').includes('yes') ? ['/tmp'] : []),
    ],
    twice: own.map(([name]) => name).filter((name) => shared.some(([other]) => other === name)),
  }
}
