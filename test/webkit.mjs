/** WebKit for the tests of the elements: WebKitGTK's own browser, driven by its own driver, on a display nobody sees. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

const PATIENCE_MS = 20_000;

/** A launcher that starts display and driver before the tests, and ends them after. */
export async function webkitLauncher({ driver, display, browser }) {
  const { webdriverLauncher } = await import('@web/test-runner-webdriver');
  const port = await freePort();
  const launcher = webdriverLauncher({
    hostname: '127.0.0.1',
    port,
    path: '/',
    capabilities: {
      browserName: 'MiniBrowser',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    },
  });
  const started = [];
  const start = (command, args, options) => {
    const child = spawn(command, args, options);
    started.unshift(child);
    return child;
  };
  const end = () => {
    for (const child of started.splice(0)) child.kill();
  };
  process.on('exit', end);

  const initialize = launcher.initialize.bind(launcher);
  launcher.initialize = async (config) => {
    await initialize(config);
    launcher.name = 'WebKit';
    // It finds a free display, and says which.
    const screen = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
    const xvfb = start(display, screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    const [number] = await once(createInterface(xvfb.stdout), 'line');
    const env = { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
    start(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    await answering(`http://127.0.0.1:${port}/status`);
  };
  const stop = launcher.stop.bind(launcher);
  launcher.stop = async () => {
    await stop();
    end();
  };
  return launcher;
}

async function answering(url) {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await fetch(url);
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`WebKitWebDriver does not answer at ${url}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
