/** Settings of the programs around the product, as docs/operations.md advises them. */

export const ttlSeconds = 20
export const scope = 'parapet'
export const passwords = {
  postgres: 'superuser-pw',
  replicator: 'replication-pw',
  rewinder: 'rewind-pw',
  parapet_owner: 'owner-pw',
  parapet_login: 'login-pw',
}

export interface Place {
  name: string
  port: number
  /** Of Patroni's REST API, or of etcd's peers. */
  otherPort: number
}

export const etcdCommand = (own: Place, all: readonly Place[]): string[] => [
  'etcd',
  ...['--name', own.name, '--data-dir', 'data', '--enable-v2=true'],
  ...['--listen-client-urls', local(own.port), '--advertise-client-urls', local(own.port)],
  ...['--listen-peer-urls', local(own.otherPort), '--initial-advertise-peer-urls', local(own.otherPort)],
  ...['--initial-cluster', all.map(({ name, otherPort }) => `${name}=${local(otherPort)}`).join(',')],
  ...['--initial-cluster-state', 'new', '--heartbeat-interval', '200', '--election-timeout', '2000'],
]
const local = (port: number) => `http://127.0.0.1:${port}`

/** The v2 API of etcd: with the v3 API of Patroni 3.0 a thawed primary takes the lock back, and writes are lost. */
export const patroniSettings = (own: Place, etcd: readonly Place[], folder: string, binaries: string) => `
scope: ${scope}
name: ${own.name}
restapi: {listen: '127.0.0.1:${own.otherPort}', connect_address: '127.0.0.1:${own.otherPort}'}
etcd: {hosts: [${etcd.map(({ port }) => `'127.0.0.1:${port}'`).join(', ')}]}
bootstrap:
  dcs:
    ttl: ${ttlSeconds}
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {max_connections: 200, wal_level: replica, hot_standby: 'on', max_wal_senders: 10, max_replication_slots: 10, wal_log_hints: 'on', shared_buffers: 128MB}
  initdb: [{encoding: UTF8}, data-checksums, {auth-host: scram-sha-256}, {auth-local: trust}]
  pg_hba: ['local all all trust', 'host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256']
postgresql:
  listen: 127.0.0.1:${own.port}
  connect_address: 127.0.0.1:${own.port}
  data_dir: ${folder}/data
  bin_dir: ${binaries}
  pgpass: ${folder}/pgpass
  authentication:
    superuser: {username: postgres, password: ${passwords.postgres}}
    replication: {username: replicator, password: ${passwords.replicator}}
    rewind: {username: rewinder, password: ${passwords.rewinder}}
  parameters: {unix_socket_directories: '${folder}'}
watchdog: {mode: 'off'}
`

export const bouncerSettings = (port: number, primaryPort: number, folder: string) => `
[databases]
* = host=127.0.0.1 port=${primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 40
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 10
`

export const bouncerUsers = `"parapet_login" "${passwords.parapet_login}"\n`

interface Doors {
  primary: number
  api: number
}

export const proxySettings = (doors: Doors, nodes: readonly Place[], apis: readonly number[]) => `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 3s
listen primary
  mode tcp
  bind 127.0.0.1:${doors.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, otherPort }) => `  server ${name} 127.0.0.1:${port} maxconn 200 check port ${otherPort}`).join('\n')}
frontend people
  mode http
  bind 127.0.0.1:${doors.api}
  option forwardfor
  use_backend living if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  mode http
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch
  retries 2
  default-server inter 1s fall 2 rise 1
${apis.map((port, place) => `  server api${place + 1} 127.0.0.1:${port} check`).join('\n')}
# Without a database no server is ready: then the product says so itself, and when to ask again.
backend living
  mode http
  option httpchk GET /healthz
  option redispatch
  retries 2
  default-server inter 1s fall 2 rise 1
${apis.map((port, place) => `  server api${place + 1} 127.0.0.1:${port} check`).join('\n')}
`
