import { JsonReporter, type TestModule } from "vitest/node";

/** Vitest's report in JSON, where a file whose hooks failed says so too: its tests only count as not run there. */
export default class Report extends JsonReporter {
  #failed = new Map<string, string>();

  override async onTestRunEnd(modules: readonly TestModule[]) {
    for (const module of modules)
      for (const suite of module.children.allSuites())
        for (const { message } of suite.errors())
          if (!this.#failed.has(module.moduleId))
            this.#failed.set(module.moduleId, `${suite.fullName}: ${message.trim().slice(0, 2000)}`);
    await super.onTestRunEnd(modules);
  }

  override async writeReport(text: string) {
    const report = JSON.parse(text);
    for (const file of report.testResults) file.message ||= this.#failed.get(file.name) ?? "";
    await super.writeReport(JSON.stringify(report));
  }
}
