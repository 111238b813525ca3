"""Real workers: nothing leaks in, nothing leaks out, and nothing is left behind."""

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from uuid import uuid4

import pytest

from jaxpath.course import library
from jaxpath.running import jobs, processes
from jaxpath.running.environment import worker_environment
from jaxpath.running.records import Limits, Platform, Run
from jaxpath.running.worker import Worker

SHORT = Limits(load_seconds=1, run_seconds=1)
PROC = Path("/proc")


def run(source: str, folder: Path, limits: Limits = SHORT, mode: str = "bare") -> Run:
    """Run a text as a program in a worker of its own."""
    path = folder / "program.py"
    job = jobs.program(None, dedent(source).encode(), path, folder)
    with Worker(Platform(), mode=mode) as worker:
        return worker.run(job, limits)


def ended(run: Run) -> dict[str, object]:
    """How a program that was reported on ended."""
    assert run.report is not None, run
    found = run.report["ended"]
    assert isinstance(found, dict)
    return found


def until(met: Callable[[], bool], seconds: float = 5) -> bool:
    """Whether a condition is met in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if met():
            return True
        time.sleep(0.02)
    return met()


def running(marker: str) -> list[str]:
    """Processes that have the marker among their arguments."""
    found = []
    for path in PROC.glob("[0-9]*/cmdline"):
        try:
            if marker.encode() in path.read_bytes():
                found.append(path.parent.name)
        except OSError:
            continue
    return found


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be collected does not."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_settings_of_the_parent_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "jax.py").write_text("raise SystemExit('this is not JAX')")
    (tmp_path / "sitecustomize.py").write_text("raise SystemExit('not this either')")
    for name, value in {
        "JAX_PLATFORMS": "cuda", "JAX_ENABLE_X64": "1", "XLA_FLAGS": "--nonsense",
        "PYTHONPATH": str(tmp_path), "PYTHONSTARTUP": "/nowhere", "PYTHONOPTIMIZE": "2",
    }.items():  # fmt: skip
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    with Worker() as worker:
        environment = worker.wait_ready()
    assert environment is not None
    assert (environment["platform"], environment["device_count"]) == ("cpu", 1)
    assert environment["x64"] is False


def test_the_platform_asked_for_is_all_that_jax_is_told() -> None:
    inherited = {"JAX_DEBUG_NANS": "1", "XLA_FLAGS": "x", "LIBTPU_INIT_ARGS": "y", "PATH": "/bin"}
    given = worker_environment(Platform("cpu", 3), inherited)
    assert given["PATH"] == "/bin"
    assert {name for name in given if name.startswith(("JAX", "XLA", "LIBTPU"))} == {
        "JAX_PLATFORMS", "JAX_NUM_CPU_DEVICES"
    }  # fmt: skip
    assert (given["JAX_PLATFORMS"], given["JAX_NUM_CPU_DEVICES"]) == ("cpu", "3")


def test_a_lesson_gets_as_many_devices_as_it_asks_for() -> None:
    with Worker(Platform("cpu", 4)) as worker:
        environment = worker.wait_ready()
    assert environment is not None and environment["device_count"] == 4


def test_a_platform_that_is_not_here_is_said() -> None:
    with Worker(Platform("cuda")) as worker:
        found = worker.run({"kind": "blocks", "blocks": []})
    assert found.ending.kind == "broken"
    assert found.ending.error["type"] in ("AssertionError", "RuntimeError")


@pytest.mark.parametrize("platform", ["cpu", "cuda"])
def test_asking_twice_whether_it_is_ready_changes_nothing(platform: str) -> None:
    with Worker(Platform(platform)) as worker:
        first = worker.wait_ready()
        assert worker.wait_ready() == first
        found = worker.run({"kind": "blocks", "blocks": []})
    assert found.ending.kind == ("reported" if platform == "cpu" else "broken")


def test_a_worker_that_dies_at_once_is_not_waited_for() -> None:
    started = time.monotonic()
    with Worker(python="/bin/false") as worker:
        assert worker.wait_ready() is None
        found = worker.run({"kind": "blocks", "blocks": []})
    assert (found.ending.kind, found.ending.phase, found.ending.code) == ("exited", "start", 1)
    assert time.monotonic() - started < 5


def test_an_interpreter_that_is_not_there_is_said(tmp_path: Path) -> None:
    with Worker(python=str(tmp_path / "python")) as worker:
        found = worker.run({})
    assert found.ending.kind == "unstarted"
    assert "No such file" in str(found.ending.error["message"])


def test_the_interpreter_is_one_that_does_not_know_jaxpath(tmp_path: Path) -> None:
    source = (
        "import sys, pathlib\nprint(pathlib.Path.cwd() in map(pathlib.Path, sys.path), sys.argv)"
    )
    found = run(source, tmp_path)
    assert found.output.text == f"True ['{tmp_path}/program.py']\n"


def test_prints_stay_out_of_the_channel(tmp_path: Path) -> None:
    found = run(
        """\
        import ctypes, os, subprocess, sys
        print("one")
        os.write(1, b"two\\n")
        sys.__stdout__.write("three\\n")
        subprocess.run(["echo", "four"])
        ctypes.CDLL(None).puts(b"five")
        ctypes.CDLL(None).fflush(None)
        os.write(2, b"six\\n")
        print({"frame": "report"}, file=sys.stderr)
        """,
        tmp_path,
    )
    assert ended(found) == {"status": 0}
    assert found.output.text.split("\n")[:6] == ["one", "two", "three", "four", "five", "six"]
    assert found.output.dropped == 0


def test_terminal_escapes_are_written_out(tmp_path: Path) -> None:
    found = run(r"print('a\x1b[2Jb\x07', '\u202e')", tmp_path)
    assert found.output.text == "a\\x1b[2Jb\\x07 \\u202e\n"


def test_200_megabytes_of_prints_are_bounded(tmp_path: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.monotonic()
    found = run(
        """\
        import os
        print("the beginning")
        for _ in range(3200):
            os.write(1, b"x" * (1 << 16))
        print("the end")
        """,
        tmp_path,
        Limits(run_seconds=20),
    )
    assert ended(found) == {"status": 0}
    assert found.output.text.startswith("the beginning\n")
    assert found.output.text.endswith("the end\n")
    assert found.output.dropped > 190 << 20
    assert len(found.output.text) < 100_000
    assert time.monotonic() - started < 20
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 40 << 10  # kilobytes


ENDLESS = {
    "a loop": ("x = 0\nwhile True:\n    x += 1", {2, 3}),
    "a loop that swallows every exception": (
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        {3},
    ),
    "sleep": ("import time\ntime.sleep(10**6)", {2}),
    "a lock": ("import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()", {4}),
    "ignored signals": (
        "import signal, time\nfor number in (2, 15):\n    signal.signal(number, signal.SIG_IGN)\n"
        "time.sleep(10**6)",
        {4},
    ),
    "a pattern that holds the interpreter": ("import re\nre.match('(a+)+b', 'a' * 60)", {None, 2}),
    "stopped": ("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)", {None, 2}),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_what_never_ends_is_ended(kind: str, tmp_path: Path) -> None:
    source, lines = ENDLESS[kind]
    started = time.monotonic()
    found = run(source, tmp_path)
    assert time.monotonic() - started < 6
    assert (found.ending.kind, found.ending.phase) == ("timeout", "program")
    assert found.ending.line in lines
    assert found.report is None


def test_the_line_is_found_below_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "n\u00e4me \u540d\n'\" x"
    folder.mkdir()
    found = run("def f():\n    while True: pass\n\nf()", folder)
    assert (found.ending.kind, found.ending.line) == ("timeout", 2)


def test_a_loop_of_jax_that_never_ends_is_ended(tmp_path: Path) -> None:
    found = run(
        """\
        import jax
        print(jax.lax.while_loop(lambda n: n >= 0, lambda n: n * 0, 0))
        """,
        tmp_path,
        mode="jax",
    )
    assert found.ending.kind == "timeout"
    assert found.ending.line == 2


def test_importing_jax_does_not_count_as_running(tmp_path: Path) -> None:
    found = run(
        "import jax\nprint(jax.__name__)", tmp_path, Limits(load_seconds=0.4, run_seconds=0.4)
    )
    assert ended(found) == {"status": 0}
    assert found.output.text == "jax\n"
    assert found.milliseconds["import"] > 0


STARTS_OTHERS = """\
    import os, subprocess, sys
    wait = [sys.executable, "-c", "import time; time.sleep(600)", {marker!r}]
    subprocess.Popen(wait)
    subprocess.Popen(wait, start_new_session=True)
    # A grandchild in a session of its own whose parent has gone.
    subprocess.run([sys.executable, "-c", "import subprocess, sys; "
                    "subprocess.Popen(sys.argv[1:], start_new_session=True)", *wait])
    """


@pytest.mark.parametrize("last", ["print('done')", "while True: pass", "os._exit(0)", "os.abort()"])
def test_the_whole_family_ends(last: str, tmp_path: Path) -> None:
    marker = f"jaxpath-{uuid4()}"
    seen = f"""
    import time
    time.sleep(0.2)
    from pathlib import Path
    print(sum({marker!r}.encode() in p.read_bytes() for p in Path("/proc").glob("[0-9]*/cmdline")))
    """
    found = run(dedent(STARTS_OTHERS.format(marker=marker)) + dedent(seen) + last, tmp_path)
    assert found.output.text.splitlines()[0] == "3"
    assert running(marker) == []


def test_a_worker_leaves_its_siblings_alone(tmp_path: Path) -> None:
    with Worker(mode="bare") as waiting:
        waiting.wait_ready()
        assert ended(run("print(1)", tmp_path)) == {"status": 0}
        job = jobs.program(None, b"print(2)", tmp_path / "p.py", tmp_path)
        found = waiting.run(job)
    assert found.output.text == "2\n"


ORPHAN = """\
import sys
from pathlib import Path
from jaxpath.running import jobs, processes
from jaxpath.running.worker import Worker
folder = Path(sys.argv[1])
with Worker(mode="bare") as worker:
    worker.wait_ready()
    if sys.argv[2] == "idle":
        (folder / "pid").write_text(str(worker._process.pid))
        input()
    source = b"import os, time; open('pid', 'w').write(str(os.getpid())); time.sleep(600)"
    worker.run(jobs.program(None, source, folder / "p.py", folder))
"""


@pytest.mark.parametrize("state", ["idle", "busy"])
def test_a_worker_whose_parent_was_killed_ends_by_itself(state: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", ORPHAN, str(tmp_path), state]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as parent:
        pid = tmp_path / "pid"
        assert until(lambda: pid.exists() and pid.read_text() != "", 20)
        worker = int(pid.read_text())
        assert alive(worker)
        os.kill(parent.pid, signal.SIGKILL)
    assert until(lambda: not alive(worker), 5)


def test_leaving_without_a_word(tmp_path: Path) -> None:
    found = run("import os\nprint('so far')\nos._exit(3)", tmp_path)
    assert (found.ending.kind, found.ending.code, found.ending.line) == ("exited", 3, 3)
    assert found.output.text == "so far\n"


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import ctypes; ctypes.string_at(0)", "SIGSEGV"),
        ("import os; os.abort()", "SIGABRT"),
        ("import os; os.kill(os.getpid(), 9)", "SIGKILL"),
        ("import os; os.kill(os.getpid(), 15)", "SIGTERM"),
    ],
)
def test_the_signal_that_killed_it_is_named(source: str, name: str, tmp_path: Path) -> None:
    found = run(source, tmp_path)
    assert (found.ending.kind, found.ending.signal) == ("signal", name)
    assert found.report is None


def test_files_are_limited(tmp_path: Path) -> None:
    source = "open('big', 'wb').write(bytes(30 << 20))"
    found = run(source, tmp_path, Limits(file_bytes=1 << 20))
    assert ended(found)["raised"]["type"] == "OSError"  # type: ignore[index]
    assert (tmp_path / "big").stat().st_size <= 1 << 20


def test_a_thread_left_running_delays_nothing(tmp_path: Path) -> None:
    found = run(
        "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()", tmp_path
    )
    assert ended(found) == {"status": 0}


def test_memory_is_limited(tmp_path: Path) -> None:
    found = run("x = bytearray(1 << 30)", tmp_path, Limits(memory_bytes=512 << 20))
    assert ended(found)["raised"]["type"] == "MemoryError"  # type: ignore[index]


def test_nobody_is_there_to_type(tmp_path: Path) -> None:
    found = run("print(1)\ninput('name? ')", tmp_path)
    raised = ended(found)["raised"]
    assert (raised["type"], raised["line"]) == ("EOFError", 2)  # type: ignore[index]


FORGERIES = {
    "a report": b'{"frame": "report", "report": {"ended": {"status": 0}, "files": []}}',
    "a report that is a text": b'{"frame": "report", "report": "passed"}',
    "a list": b"[1, 2]",
    "no JSON": b"\xff\xfe",
    "deep": b"[" * 200_000,
    "another kind": b'{"frame": "verdict", "verdict": "passed"}',
    "a timeout": b'{"frame": "timeout"}',
    "odd ticks": b'{"frame": "tick", "line": {}, "busy": []}',
    "an odd phase": b'{"frame": "phase", "phase": [1], "index": {}}',
    "ready again": b'{"frame": "ready", "environment": 5}',
}


@pytest.mark.parametrize("kind", FORGERIES)
def test_a_forged_frame_never_harms_the_parent(kind: str, tmp_path: Path) -> None:
    body = FORGERIES[kind]
    found = run(
        f"""\
        import os
        body = {body[:100]!r} if len({body[:100]!r}) < 100 else b"[" * 200_000
        for name in os.listdir("/proc/self/fd"):
            try:
                os.write(int(name), len(body).to_bytes(8, "big") + body)
            except OSError:
                pass
        os._exit(0)
        """,
        tmp_path,
    )
    assert found.ending.kind == "foreign"
    assert found.report is None


def test_half_a_frame_and_a_length_without_end(tmp_path: Path) -> None:
    for data in ("(10**18).to_bytes(8, 'big')", "b'\\0\\0'", "(100).to_bytes(8, 'big') + b'{'"):
        found = run(
            f"""\
            import os
            for name in os.listdir("/proc/self/fd"):
                try:
                    os.write(int(name), {data})
                except OSError:
                    pass
            os._exit(0)
            """,
            tmp_path,
        )
        assert found.report is None
        assert found.ending.kind == "foreign"


def test_blocks_run_in_one_namespace_and_keep_their_output() -> None:
    lesson = library.lesson("arrays-04")
    found = jobs.run_blocks(lesson.head, lesson.build)
    assert found.report is not None
    results = found.report["results"]
    assert [r["name"] for r in results] == [step.name for step in lesson.build]
    assert [r["output"] for r in results] == [
        "Original: [1. 2. 3. 4.]\n", "Set: [ 1. 20.  3.  4.]\n", "Add: [6. 2. 8. 4.]\n", ""
    ]  # fmt: skip
    assert results[0]["gives"]["x"]["shape"] == [4]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who was given a processor")
def test_a_busy_machine_is_not_taken_for_an_endless_loop(tmp_path: Path) -> None:
    """Four other processes on the same core leave this one a fifth of the second it may use."""
    core = min(os.sched_getaffinity(0))
    spin = f"import os; os.sched_setaffinity(0, {{{core}}})\nwhile True: pass"
    others = [subprocess.Popen([sys.executable, "-c", spin]) for _ in range(4)]
    try:
        assert until(lambda: (processes.processor_seconds(others[0].pid) or 0) > 0.1)
        found = run(
            f"""
            import os, time
            os.sched_setaffinity(0, {{{core}}})
            began = time.process_time()
            while time.process_time() - began < 0.4:
                pass
            print("done")
            """,
            tmp_path,
        )
    finally:
        for other in others:
            other.kill()
            other.wait()
    assert found.ending.kind == "reported", found.ending
    assert found.output.text == "done\n"


@pytest.mark.parametrize("wait", ["time.sleep(60)", "threading.Event().wait()", "os.read(r, 1)"])
def test_a_job_that_sleeps_has_no_more_time_than_one_that_works(wait: str, tmp_path: Path) -> None:
    began = time.monotonic()
    found = run(f"import os, threading, time\nr, w = os.pipe()\n{wait}", tmp_path)
    assert found.ending.kind == "timeout"
    assert found.ending.seconds == pytest.approx(1, abs=0.3)
    assert time.monotonic() - began < 8
